import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'

/** Ids that name nothing: access is decided before anything is looked for. */
const addressOf = (call: Call) => call.path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000')

const forUsers = allCalls.filter(({ access }) => access !== 'anyone')
const forAdmins = allCalls.filter(({ access }) => access === 'admin')

test('every described call is served, and nothing else under /api and /razorpay', async () => {
  const { app } = await openShop()
  for (const { method, path } of allCalls) expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  expect(forUsers.length).toBeGreaterThan(15)
})

test('a visitor, an ended sign-in and a made-up token are turned away from every protected call', async () => {
  const { app, person, as } = await openShop()
  const ended = await person('shopper')
  const shopper = await as('shopper')
  await shopper.post('/api/users/logout')
  const tokens = [
    undefined,
    `Bearer ${ended.token}`,
    `Bearer ${'x'.repeat(43)}`,
    'Bearer',
    'Basic abc',
    `Bearer ${'y'.repeat(5000)}`,
  ]
  for (const call of forUsers) {
    for (const authorization of tokens) {
      const reply = await app.inject({
        method: call.method,
        url: addressOf(call),
        headers: { ...(authorization && { authorization }) },
      })
      expect(reply.statusCode, `${call.method} ${call.path}`).toBe(401)
      expect(reply.json()).toEqual({ message: 'Please sign in.', code: 'not_signed_in' })
    }
  }
})

test('a shopper is turned away from every call of the admin', async () => {
  const { app, person } = await openShop()
  const { token } = await person('shopper')
  for (const call of forAdmins) {
    const reply = await app.inject({
      method: call.method,
      url: addressOf(call),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode, `${call.method} ${call.path}`).toBe(403)
  }
})

test('private answers are kept by no cache, nor is what anybody says about themselves', async () => {
  const { app, person } = await openShop()
  const tokens = [undefined, (await person('shopper')).token, (await person('admin')).token]
  for (const call of allCalls.filter(({ method, access }) => access !== 'anyone' || method !== 'GET')) {
    for (const token of tokens) {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await app.inject({ method: call.method, url: addressOf(call), headers })
      expect(reply.headers['cache-control'], `${call.method} ${call.path} ${reply.statusCode}`).toBe('no-store')
    }
  }
})

test('words that are also addresses never pass for ids', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  expect(await admin.get('/api/orders/myorders')).toMatchObject({ status: 200, body: [] })
  expect(await admin.get('/api/products/top')).toMatchObject({ status: 200, body: [] })
  expect(await admin.put('/api/users/profile', {})).toMatchObject({ status: 200, body: { name: 'admin' } })
})

test('the OpenAPI document describes every call with who may make it', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const { body } = await visitor.get<{ paths: Record<string, Record<string, Record<string, unknown>>> }>(
    '/api/openapi.json',
  )
  for (const { method, path, access } of allCalls) {
    expect(body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-access'], path).toBe(access)
  }
})
