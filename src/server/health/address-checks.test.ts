import { expect, test } from 'vitest'
import { findingOf, healthSourcesOf, openHttpServer, publicAddressOf, type Title } from '#tests/support/health.ts'
import { openShop } from '#tests/support/shop.ts'
import { toFinding } from './address-checks.ts'

// Requirements: LIVE-7
test('the public address must lead to the shop, and TRUST_PROXY must count its proxies', async () => {
  const shop = await openShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const sources = await healthSourcesOf(shop)
  const check = (title: Title, publicUrl: string, trustProxy = 0) =>
    findingOf(title, { ...sources, publicUrl, env: { ...sources.env, trustProxy } })
  expect(await check('Public address', 'http://localhost:3000')).toMatch(/^warning: PUBLIC_URL is an address of this/)

  const direct = publicAddressOf(shop.app.server)
  expect(await check('Public address', direct)).toBe(`ok: The shop responds at ${direct}.`)
  expect(await check('Proxies', direct)).toMatch(/^ok: /)
  expect(await check('Proxies', direct, 1)).toBe(
    'problem: There are 0 proxies in front, but TRUST_PROXY is 1. -> Set TRUST_PROXY to 0, and restart the shop.',
  )
  const proxy = await openHttpServer(async (request, response) => {
    const headers = { 'x-forwarded-for': request.socket.remoteAddress ?? '' }
    const reply = await fetch(direct + request.url, { headers })
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
  })
  expect(await check('Proxies', proxy, 1)).toMatch(/^ok: /)
  expect(await check('Proxies', proxy)).toMatch(/^problem: There are 1 proxies in front/)

  const otherServer = await openHttpServer((_request, response) => void response.end('{"status":"alive"}'))
  expect(await check('Public address', otherServer)).toMatch(/^problem: Another server responds/)
  expect(await check('Public address', 'http://[::ffff:127.0.0.1]:1')).toMatch(/^problem: The shop does not respond/)
  expect(await check('Proxies', 'http://[::ffff:127.0.0.1]:1')).toMatch(/^warning: /)
  expect(await check('Certificate', direct)).toMatch(/^problem: The public address has no TLS/)
  expect(await check('Certificate', direct.replace('http:', 'https:'))).toMatch(
    /^warning: The certificate cannot be read/,
  )
})

// Requirements: LIVE-7
test.each([
  [60, undefined, 'ok'],
  [15, undefined, 'warning'],
  [6, undefined, 'problem'],
  [-1, 'CERT_HAS_EXPIRED', 'problem'],
  [60, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'problem'],
])('a certificate with %i days and the fault %s is %s', (days, fault, state) => {
  const now = new Date('2026-11-23T12:00:00Z').getTime()
  expect(toFinding({ endsAt: now + days * 86_400_000 + 1, fault }, now).state).toBe(state)
})
