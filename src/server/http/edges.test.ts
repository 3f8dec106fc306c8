import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { allCalls } from '#shared/calls.ts'
import { formOf, still } from '#tests/support/images.ts'
import { openShop } from '#tests/support/shop.ts'
import { addSecurityHeaders, pagePolicy } from './security-headers.ts'

const FOREIGN_ORIGIN = 'https://evil.example'

/** A page, a script and files that must never be served, as in the folder of a web build. */
const FILES = {
  'index.html': '<!doctype html><title>Shop</title>',
  'assets/app-0123.js': 'export {}',
  '.env': 'SECRET=1',
  '.git/HEAD': 'ref: refs/heads/main',
}

async function openWithPages() {
  const shop = await openShop()
  const webFolder = await mkdtemp(join(tmpdir(), 'shop-web-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(webFolder, path, '..'), { recursive: true })
    await writeFile(join(webFolder, path), text)
  }
  const app = await buildApp(shop, { webFolder, readiness: async () => undefined })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await rm(webFolder, { recursive: true, force: true })
  })
  return { app, shop }
}

/** One response of each kind. */
async function everyKind(): Promise<[kind: string, response: LightMyRequestResponse][]> {
  const { app, shop } = await openWithPages()
  const admin = await shop.person('admin')
  const order = await shop.given.order({ state: 'submitted' })
  const authorization = `Bearer ${admin.token}`
  const photo = await still(40).jpeg().toBuffer()
  const { payload, headers } = formOf([{ name: 'image', filename: 'photo.jpg', type: 'image/jpeg', content: photo }])
  const upload = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization, ...headers },
    payload,
  })
  return [
    ['a page', await app.inject('/')],
    ['the page as it was built', await app.inject('/index.html')],
    ['a script', await app.inject('/assets/app-0123.js')],
    ['public data', await app.inject('/api/products')],
    ['private data', await app.inject({ url: '/api/orders', headers: { authorization } })],
    ['a file to be saved', await app.inject({ url: '/api/products/export', headers: { authorization } })],
    ['an upload', upload],
    ['a picture', await app.inject(upload.json<string>())],
    ['a refusal', await app.inject({ method: 'POST', url: '/api/users/login', payload: {} })],
    ['not signed in', await app.inject('/api/cart')],
    ['nothing there', await app.inject('/nowhere')],
    ['a redirect', await redirected(app, order.id)],
  ]
}

const OF_DOCUMENTS = {
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/^default-src 'self';script-src 'self'[^;]*;/),
}

const isFile = (kind: string) => ['a picture', 'a script'].includes(kind)

const isPage = (kind: string) => kind.includes('page')

const redirected = (app: FastifyInstance, orderId: string) =>
  app.inject({
    method: 'POST',
    url: `/razorpay/success/${orderId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'error[code]=BAD_REQUEST_ERROR',
  })

// Threats: T90, T111, T131
test('every response has the security headers, sets no cookie and allows no other origin', async () => {
  const statuses: Record<string, number> = {}
  for (const [kind, { statusCode, headers }] of await everyKind()) {
    statuses[kind] = statusCode
    expect(headers, kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': kind === 'a picture' ? 'cross-origin' : 'same-origin',
      ...(isFile(kind) ? { 'content-security-policy': 'sandbox' } : OF_DOCUMENTS),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy.replace(isPage(kind) ? "style-src 'self' 'unsafe-inline';" : '', ''), kind).not.toMatch(
      /unsafe-|\*;|script-src[^;]*\bdata:/,
    )
    for (const name of Object.keys(headers))
      expect(name, kind).not.toMatch(/^(set-cookie|access-control-|x-powered-by|server$)/)
  }
  expect(statuses).toEqual({
    'a page': 200,
    'the page as it was built': 200,
    'a script': 200,
    'public data': 200,
    'private data': 200,
    'a file to be saved': 200,
    'an upload': 200,
    'a picture': 200,
    'a refusal': 400,
    'not signed in': 401,
    'nothing there': 404,
    'a redirect': 303,
  })
})

test('a malformed address is refused with a content policy of its own', async () => {
  const { app } = await openWithPages()
  const { statusCode, headers } = await app.inject('/api/products/%')
  expect([statusCode, headers['x-content-type-options'], headers['cache-control']]).toEqual([
    400,
    'nosniff',
    'no-store',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

// Threats: T109
test('no request of another origin’s page gets CORS permission', async () => {
  const { app } = await openWithPages()
  for (const { method, path } of allCalls) {
    const url = path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000')
    const preflight = { origin: FOREIGN_ORIGIN, 'access-control-request-method': method }
    for (const response of [
      await app.inject({ method: 'OPTIONS', url, headers: preflight }),
      await app.inject({ method, url: `${url}?callback=steal`, headers: { origin: FOREIGN_ORIGIN } }),
    ]) {
      const granted = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))
      expect([`${method} ${path}`, granted, response.headers['set-cookie']]).toEqual([
        `${method} ${path}`,
        [],
        undefined,
      ])
      expect(response.body.startsWith('steal'), path).toBe(false)
    }
  }
})

// Threats: T108
test('a form of another page changes nothing: there are no cookies, and its content types are refused', async () => {
  const { app, shop } = await openWithPages()
  const before = await shop.db.selectFrom('users').select('id').execute()
  const person = {
    name: 'Mallory',
    email: 'mallory@people.example',
    number: '9876543210',
    password: 'lotus pond at noon',
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/users',
      headers: { 'content-type': type, origin: FOREIGN_ORIGIN },
      payload: JSON.stringify(person),
    })
    expect([type, response.statusCode]).toEqual([type, 415])
  }
  expect(await shop.db.selectFrom('users').select('id').execute()).toEqual(before)
})

// Threats: T37
test('no file outside the web build is served, nor its source, nor commonly exposed files', async () => {
  const { app } = await openWithPages()
  for (const url of [
    ...['/.env', '/.git/HEAD', '/assets/app-0123.js.map', '/assets/', '/index.html.bak', '/package.json'],
    ...['/..%2fpackage.json', '/assets/..%2f..%2f.env', '/metrics', '/documentation', '/server-status'],
  ]) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 404, 'not_found'])
  }
})

// Threats: T110, T131
test('inline scripts of a page run only by their hash; inline styles are allowed', async () => {
  const app = fastify()
  addSecurityHeaders(app, { checkoutUrl: CHECKOUT })
  const policyOfPage = pagePolicy({ checkoutUrl: CHECKOUT }, ['boot()'])
  await app.after()
  app.get('/', { config: { contentPolicy: policyOfPage } }, () => '')
  onTestFinished(() => app.close())
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY=';")
  // With a hash in the list, browsers ignore 'unsafe-inline'.
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})

// Requirements: ENV-15
// Threats: T171
test.each([
  [undefined, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('HSTS lasts a year and covers subdomains only when the setting says so: %s', async (hstsSubdomains, expected) => {
  const app = fastify()
  addSecurityHeaders(app, { checkoutUrl: CHECKOUT, hstsSubdomains })
  await app.after()
  app.get('/', () => '')
  onTestFinished(() => app.close())
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(expected)
})

const CHECKOUT = '/test-payments/checkout.js'
