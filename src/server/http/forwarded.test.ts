import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

const WARNING = 'TRUST_PROXY'

async function openLogged(trustProxy: number) {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const { app } = await openShop({ logTo, trustProxy })
  const inject = (headers: Record<string, string>) => app.inject({ url: '/healthz', headers })
  return { inject, warnings: () => lines.filter((line) => line.includes(WARNING)) }
}

// Threats: T185
test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'])(
  'the log warns once of an untrusted proxy, recognised by %s',
  async (header) => {
    const { inject, warnings } = await openLogged(0)
    await inject({})
    expect(warnings()).toEqual([])
    for (let n = 0; n < 3; n += 1) await inject({ [header]: '203.0.113.7' })
    expect(warnings()).toHaveLength(1)
    expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40, header })
    expect(warnings()[0]).not.toContain('203.0.113.7')
  },
)

test('with a number of trusted proxies set there is no warning', async () => {
  const { inject, warnings } = await openLogged(1)
  await inject({ 'x-forwarded-for': '203.0.113.7' })
  expect(warnings()).toEqual([])
})
