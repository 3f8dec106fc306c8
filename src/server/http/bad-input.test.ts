// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import { openShop } from '#tests/support/shop.ts'

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'x'.repeat(60_000),
  "' or 1=1; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  -1,
  0,
  1.5,
  1e9,
  1e308,
  -0.001,
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x' },
]

const HOSTILE_BODIES = [
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '123',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(10_000),
  `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  JSON.stringify({ name: 'x'.repeat(99_000) }),
]

const fieldsOf = (call: Call): string[] => {
  const shape = call.body && 'shape' in call.body ? call.body.shape : {}
  return Object.keys(shape as object)
}

const withBody = allCalls.filter(({ body, path }) => body && path !== '/api/webhooks/razorpay')

// Requirements: API-1, API-11
// Threats: T91, T95, T97
test('a hostile value in any field of any call causes at most a refusal', { timeout: 120_000 }, async () => {
  const { app, person, given, db } = await openShop()
  const { token } = await person('admin')
  const product = await given.product()
  const order = await given.order({ state: 'paid' })
  const ids: Record<string, string> = { '/api/products': product._id, '/api/orders': order.id, '/razorpay': order.id }
  const before = await countsOf(db)
  for (const call of withBody) {
    const id = Object.entries(ids).find(([start]) => call.path.startsWith(start))?.[1] ?? product._id
    for (const field of fieldsOf(call)) {
      for (const value of HOSTILE_VALUES) {
        const reply = await app.inject({
          method: call.method,
          url: call.path.replace(/:(\w+)/g, id),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ ...likely(call, product._id), [field]: value }),
        })
        const label = `${call.method} ${call.path} ${field}=${JSON.stringify(value).slice(0, 40)}`
        expect(reply.statusCode, label).toBeLessThan(500)
        expect(reply.body, label).not.toMatch(/node_modules|\.ts:|select |insert into|at \w+ \(/i)
        if (reply.statusCode >= 400)
          expect(reply.json(), label).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) })
      }
    }
  }
  expect(await countsOf(db)).toMatchObject({ order_items: before.order_items, payments: before.payments })
})

// Requirements: API-2, API-6
// Threats: T94, T96
test('malformed, empty, foreign and oversized bodies are refused with their own status', async () => {
  const { app, person } = await openShop()
  const { token } = await person('admin')
  const send = (call: Call, payload: string, contentType = 'application/json') =>
    app.inject({
      method: call.method,
      url: call.path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000'),
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      payload,
    })
  for (const call of withBody) {
    const label = `${call.method} ${call.path}`
    for (const payload of HOSTILE_BODIES) {
      const { statusCode } = await send(call, payload)
      expect([400, 404, 409], `${label} ${payload.slice(0, 30)}`).toContain(
        isHarmless(call, payload) ? 400 : statusCode,
      )
      expect(statusCode, label).toBeLessThan(500)
    }
    expect((await send(call, JSON.stringify({ name: 'x'.repeat(110_000) }))).statusCode, label).toBe(413)
    expect((await send(call, '<x/>', 'application/xml')).statusCode, label).toBe(415)
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

// Requirements: API-4, CAT-24
// Threats: T87, T95
test.each([
  '/api/products/%E0%A4%A',
  '/api/products/%00',
  `/api/products/${'x'.repeat(200)}`,
  `/api/products/${'x'.repeat(2_000)}`,
  '/api/products/category/__proto__',
  '/api/products/category/ayurveda?pageNumber=0',
  '/api/products/category/ayurveda?pageNumber=-1',
  '/api/products/category/ayurveda?pageNumber=1e9',
  '/api/products/category/ayurveda?pageNumber=1&pageNumber=2',
  '/api/products/category/ayurveda?pageNumber=99999999999999999999',
  '/api/products/ayurveda/..%2f..%2fpackage.json',
  '/api/products?keyword=a&keyword=b',
  '/api/products?keyword=%00',
  '/uploads/..%2f..%2fpackage.json',
  '/uploads/%c0%ae',
  '/uploads/%',
  '/.env',
  '/.git/HEAD',
  '/package.json',
])('%s is refused with a sentence', async (url) => {
  const { app } = await openShop()
  const reply = await app.inject({ url })
  expect([400, 404, 414]).toContain(reply.statusCode)
  expect(reply.json()).toMatchObject({ message: expect.stringMatching(/\S/) })
})

// Requirements: API-1, API-2
test.each([
  '/api/products/category/ayurveda?pageNumber=1&pageNumber=2',
  '/api/products?keyword=a&keyword=b',
  '/api/products?sort=name&sort=name',
])('%s is refused with a sentence about the repetition', async (url) => {
  const { app } = await openShop()
  const message = 'This address has the same choice twice. Please go back and choose again.'
  const reply = await app.inject({ url })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { message, code: 'bad_request' }])
})

/** A body that is valid except for one field, so that this field is refused. */
function likely(call: Call, product: string): object {
  if (call.path === '/api/orders') return { orderItems: [{ product, qty: 1 }], paymentMethod: 'Razorpay' }
  if (call.path === '/api/cart') return { id: product, qty: 1, variant: 0 }
  if (call.path === '/api/users')
    return { name: 'A', email: 'a@b.in', number: '9847000000', password: 'kasavu and brass' }
  if (call.path.endsWith('/reviews')) return { rating: 5, comment: 'Good' }
  if (call.path.endsWith('/ship')) return { tracking: 'T1', service: 'DTDC' }
  return {}
}

/** A call whose fields are all optional accepts any object. */
const isHarmless = (call: Call, payload: string) => call.body?.safeParse(parsed(payload)).success ?? false

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function countsOf(db: Awaited<ReturnType<typeof openShop>>['db']) {
  const count = async (table: 'order_items' | 'payments') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return { order_items: await count('order_items'), payments: await count('payments') }
}
