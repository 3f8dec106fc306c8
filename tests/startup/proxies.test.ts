import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BODY_LIMIT } from '#shared/body-limit.ts'
import { MAX_PRESCRIPTION_BYTES } from '#shared/prescription-state.ts'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openBackend, openNginx, runProxy } from '#tests/support/proxies.ts'
import { findCaddy, findNginx } from '../../tools/find-deploy-tools.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
/** Debian's Caddy forwards the body until it is too large, and then responds 502. */
const TOO_LARGE = [413, 502]
const UPLOAD_LIMIT = 5 * 1024 * 1024
/** The form around a file. */
const FORM_BYTES = 10_000
const FILES = [
  ['/api/upload', UPLOAD_LIMIT],
  ['/api/products/import', UPLOAD_LIMIT],
  ['/api/orders/7/prescription', MAX_PRESCRIPTION_BYTES],
] as const

/** Debian's packages may have to be downloaded first. */
beforeAll(() => {
  findNginx()
  findCaddy()
}, 120_000)

type RequestInput = { method?: string; headers?: Record<string, string>; body?: Buffer }

// Requirements: LIVE-2
// Threats: T116
test('nginx passes the address, the allowed bodies and no metrics, and repeats only reads, webhooks and calls with a key', async () => {
  const [first, second] = [await openBackend(), await openBackend()]
  const nginx = await openNginx([first.port, second.port])
  expect(await exchange(http, nginx.plainPort, '/cart')).toMatchObject({ status: 301 })
  const request: SendRequest = (path, input) => exchange(https, nginx.port, path, input)
  await checkRules(request, [first, second])
  for (const [protocol, port] of [
    [http, nginx.plainPort],
    [https, nginx.port],
  ] as const)
    await exchange(protocol, port, '/api/products?keyword=dusty-neem', {
      headers: { referer: 'https://shop.example/?q=dusty-neem' },
    })
  const accessLog = () => nginx.log('access')
  await expect.poll(accessLog).toMatch(/"GET \/api\/products" 301 .*\n.*"GET \/api\/products" 200 /)
  expect(await accessLog()).not.toMatch(/dusty-neem|mark=1/)

  const repeated = async (method: string, headers = {}, path = '/broken') => {
    const before = first.received.length + second.received.length
    await request(path, { method, headers, ...(method !== 'GET' && { body: Buffer.from('{}') }) })
    return first.received.length + second.received.length - before
  }
  expect(await repeated('GET')).toBe(2)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect([method, await repeated(method)]).toEqual([method, 1])
    expect([method, await repeated(method, { 'idempotency-key': 'k-1' })]).toEqual([method, 2])
  }
  expect(await repeated('POST', {}, '/api/webhooks/razorpay?broken')).toBe(2)

  // A server that restarts refuses connections. Nothing was sent, so the other one gets every call.
  second.close()
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
    for (let n = 0; n < 4; n += 1) {
      const { status } = await request('/api/cart', { method, ...(method !== 'GET' && { body: Buffer.from('{}') }) })
      expect([method, status]).toEqual([method, 200])
    }
})

// Requirements: LIVE-2
test('Caddy passes the caller’s address, the allowed bodies and no metrics, and repeats only reads', async () => {
  const backend = await openBackend()
  const request = await openCaddy(backend.port)
  await checkRules(request, [backend])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const before = backend.received.length
    expect((await request('/broken', { method, body: Buffer.from('{}') })).status).toBe(502)
    expect([method, backend.received.length - before]).toEqual([method, 1])
  }
})

type SendRequest = (path: string, input?: RequestInput) => Promise<{ status: number; text: string }>
type Backend = Awaited<ReturnType<typeof openBackend>>

async function checkRules(request: SendRequest, backends: Backend[]) {
  const last = () => backends.flatMap(({ received }) => received).find(({ path }) => path === '/api/orders?mark=1')
  await request('/api/orders?mark=1', { headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } })
  // The forged entry is removed: TRUST_PROXY=1 trusts exactly one.
  expect(last()?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: expect.stringContaining('127.0.0.1') })

  const send = (path: string, bytes: number) => request(path, { method: 'POST', body: Buffer.alloc(bytes, 'x') })
  expect(await send('/api/orders', BODY_LIMIT)).toMatchObject({ status: 200, text: `{"bytes":${BODY_LIMIT}}` })
  expect(TOO_LARGE).toContain((await send('/api/orders', BODY_LIMIT + 1)).status)
  for (const [path, limit] of FILES) {
    expect([path, (await send(path, limit + FORM_BYTES)).status]).toEqual([path, 200])
    expect(TOO_LARGE).toContain((await send(path, 2 * limit)).status)
  }
  expect(TOO_LARGE).toContain((await send('/api/orders/7/prescription/release', BODY_LIMIT + 1)).status)
  expect((await request('/metrics')).status).toBe(404)
  expect(backends.flatMap(({ received }) => received).filter(({ path }) => path === '/metrics')).toEqual([])
}

async function openCaddy(backend: number): Promise<SendRequest> {
  const folder = await openFolder()
  const port = await freePort()
  const env = { DOMAIN: `http://127.0.0.1:${port}`, SHOP: `127.0.0.1:${backend}`, HOME: folder, XDG_DATA_HOME: folder }
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${await readFile(join(DEPLOY, 'Caddyfile'), 'utf8')}`)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  await runProxy(findCaddy(), args, `http://127.0.0.1:${port}/healthz`, env)
  return (path, input) => exchange(http, port, path, input)
}

function exchange(protocol: typeof http | typeof https, port: number, path: string, input: RequestInput = {}) {
  const { method = 'GET', headers = {}, body } = input
  const options = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false, agent: false }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = protocol.request(options, (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    // A proxy refuses a body that is too large before it has read it.
    request.on('error', (error) => ('code' in error && error.code === 'EPIPE' ? undefined : reject(error)))
    request.end(body)
  })
}
