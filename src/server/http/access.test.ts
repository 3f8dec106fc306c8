import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import { mayDo, PERMISSIONS, type Permission, ROLES } from '#shared/roles.ts'
import { formOf, still } from '#tests/support/images.ts'
import { openShop } from '#tests/support/shop.ts'

/** Ids that do not exist: access is checked before any lookup. */
const addressOf = (call: Call) => call.path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000')

// Each staff call with the roles that may make it besides the owner. Written out, because these tests check the call
// descriptions.
const STAFF: Record<string, string[]> = {
  'GET /api/users': ['cashier'],
  'GET /api/invitations': [],
  'POST /api/invitations': [],
  'DELETE /api/invitations/:id': [],
  'PUT /api/users/:id': [],
  'DELETE /api/users/:id': [],
  'GET /api/users/:id/nomination': [],
  'GET /api/breaches': [],
  'POST /api/breaches': [],
  'GET /api/breaches/:id': [],
  'PUT /api/breaches/:id': [],
  'GET /api/breaches/:id/people': [],
  'POST /api/breaches/:id/letters': [],
  'PUT /api/breaches/:id/reported': [],
  'GET /api/products/admin': ['editor'],
  'GET /api/products/export': ['editor'],
  'POST /api/products': ['editor'],
  'PUT /api/products/sizes': ['editor'],
  'GET /api/bulk-changes': ['editor'],
  'POST /api/bulk-changes': ['editor'],
  'PUT /api/bulk-changes/:id/apply': ['editor'],
  'PUT /api/bulk-changes/:id/undo': ['editor'],
  'POST /api/products/:id/copy': ['editor'],
  'PUT /api/products/:id/archive': ['editor'],
  'DELETE /api/products/:id/draft': ['editor'],
  'POST /api/products/import': ['editor'],
  'PUT /api/products/:id': ['editor'],
  'DELETE /api/products/:id': ['editor'],
  'DELETE /api/products/:id/reviews/:reviewId': ['editor'],
  'GET /api/settings/planned': [],
  'POST /api/settings/planned': [],
  'DELETE /api/settings/planned/:id': [],
  'GET /api/ready-to-trade': ['editor'],
  'GET /api/ready-to-trade/products': ['editor'],
  'GET /api/tax-rates': [],
  'POST /api/tax-rates': [],
  'GET /api/tax-rates/preview': [],
  'GET /api/reviews': ['editor'],
  'GET /api/reviews/words': ['editor'],
  'PUT /api/reviews/words': ['editor'],
  'PUT /api/products/:id/reviews/:reviewId/hide': ['editor'],
  'PUT /api/products/:id/reviews/:reviewId/show': ['editor'],
  'GET /api/orders': ['accountant', 'cashier', 'pharmacist'],
  'GET /api/orders/to-pack': ['cashier', 'packer'],
  'GET /api/orders/sent': ['cashier', 'packer'],
  'POST /api/orders/packing-slips': ['cashier', 'packer'],
  'GET /api/orders/export': ['accountant'],
  'GET /api/orders/:id/history': ['accountant', 'cashier', 'pharmacist'],
  'PUT /api/orders/:id/ship': ['cashier', 'packer'],
  'PUT /api/orders/:id/tracking': ['cashier', 'packer'],
  'PUT /api/orders/:id/deliver': ['cashier', 'packer'],
  'PUT /api/orders/:id/cancel-test': ['cashier'],
  'POST /api/orders/:id/restock': ['cashier'],
  'GET /api/orders/:id/refunds': ['accountant', 'cashier', 'pharmacist'],
  'POST /api/orders/:id/refunds': ['cashier'],
  'POST /api/refunds/:id/again': ['cashier'],
  'GET /api/prescriptions': ['pharmacist'],
  'PUT /api/orders/:id/prescription/release': ['pharmacist'],
  'PUT /api/orders/:id/prescription/refuse': ['pharmacist'],
  'GET /api/documents': ['accountant', 'cashier'],
  'POST /api/documents/pdf': ['accountant', 'cashier'],
  'POST /api/orders/:id/documents': ['accountant'],
  'GET /api/gst/summary': ['accountant'],
  'GET /api/gst/documents': ['accountant'],
  'GET /api/gst/changed-rates': ['accountant'],
  'GET /api/gst/money': ['accountant'],
  'GET /api/gst/files/:file': ['accountant'],
  'GET /api/gst/ledgers': ['accountant'],
  'PUT /api/gst/ledgers': ['accountant'],
  'GET /api/payments': ['accountant', 'cashier'],
  'GET /api/payments/books': ['accountant'],
  'POST /api/payments/books/mail': ['accountant'],
  'GET /api/payments/export': ['accountant'],
  'GET /api/payments/mismatches': ['accountant', 'cashier'],
  'GET /api/payments/totals': ['accountant', 'cashier'],
  'POST /api/payments/check': ['accountant'],
  'POST /api/payments/:id/ship': ['accountant'],
  'POST /api/payments/:id/book': ['accountant'],
  'POST /api/payments/:id/check': ['accountant'],
  'POST /api/payments/:id/refund': ['accountant'],
  'PUT /api/payments/:id/settle': ['accountant'],
  'GET /api/content': ['editor'],
  'GET /api/content/:id': ['editor'],
  'POST /api/content/:id/preview': ['editor'],
  'PUT /api/content/:id': ['editor'],
  'POST /api/content/:id/restore': ['editor'],
  'PUT /api/settings': [],
  'PUT /api/synonyms': ['editor'],
  'POST /api/upload': ['editor'],
  'GET /api/audit': ['accountant'],
  'GET /api/health': [],
  'GET /api/dashboard': ['accountant', 'cashier', 'editor', 'packer', 'pharmacist'],
  'GET /api/mails': ['cashier'],
  'GET /api/mails/state': ['cashier'],
  'GET /api/mails/:id': ['cashier'],
  'POST /api/mails/test': ['cashier'],
  'POST /api/mails/:id/send': ['cashier'],
}
const ANYONE = [
  'POST /api/users',
  'POST /api/users/login',
  'POST /api/users/getotp',
  'PUT /api/users/reset',
  'GET /api/products',
  'GET /api/products/top',
  'GET /api/products/category/:category',
  'GET /api/products/ayurveda/:value',
  'GET /api/products/:id',
  'GET /api/categories',
  'GET /api/categories/subcategories',
  'GET /api/home',
  'GET /api/settings',
  'GET /api/society',
  'GET /api/society/:page',
  'GET /api/synonyms',
  'POST /api/invitations/read',
  'POST /api/invitations/accept',
  'POST /api/webhooks/razorpay',
  'POST /razorpay/success/:orderId',
]

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const forUsers = allCalls.filter((call) => !ANYONE.includes(nameOf(call)))
const forStaff = allCalls.filter((call) => nameOf(call) in STAFF)

// Requirements: OBS-10
// Threats: T28
test('every described call is served, and nothing else under /api and /razorpay', async () => {
  const { app } = await openShop()
  for (const call of allCalls) expect(app.hasRoute({ method: call.method, url: call.path }), nameOf(call)).toBe(true)
})

test('the staff’s calls and the public calls are exactly these', () => {
  const namesOf = (isOf: (access: Call['access']) => boolean) =>
    allCalls.filter(({ access }) => isOf(access)).map(nameOf)
  expect(namesOf((access) => typeof access === 'object').toSorted()).toEqual(Object.keys(STAFF).toSorted())
  expect(namesOf((access) => access === 'anyone').toSorted()).toEqual(ANYONE.toSorted())
})

test('the table of roles in the documents is that of the shop', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations/roles.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
  const [[, ...roles] = [], ...lines] = rows
  expect(roles.toSorted()).toEqual(ROLES.toSorted())
  expect(lines.map(([permission]) => permission)).toEqual(PERMISSIONS)
  for (const [permission, ...cells] of lines) {
    const having = ROLES.filter((role) => mayDo(role, permission as Permission))
    expect(roles.filter((_, n) => cells[n] === 'yes').toSorted(), permission).toEqual(having.toSorted())
  }
})

// Requirements: API-3, AUTH-11, ROLE-2, ROLE-9
// Threats: T15
test('every protected call refuses a visitor, an ended session and an invented token', async () => {
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
      expect(reply.statusCode, nameOf(call)).toBe(401)
      expect(reply.json()).toEqual({ message: 'Please sign in.', code: 'not_signed_in' })
    }
  }
})

// Requirements: API-3, ROLE-3, ROLE-6, ROLE-9
// Threats: T25, T28
test.each([undefined, ...ROLES])(
  'the role %s opens the staff’s calls that the table names, and no other',
  async (role) => {
    const { app, person } = await openShop()
    const { token } = await person(role ?? 'shopper')
    for (const call of forStaff) {
      const mayCall = role === 'owner' || STAFF[nameOf(call)]?.includes(role ?? '')
      const { statusCode } = await app.inject({
        method: call.method,
        url: addressOf(call),
        headers: { authorization: `Bearer ${token}` },
      })
      if (mayCall) expect(statusCode, nameOf(call)).not.toBe(403)
      else expect(statusCode, nameOf(call)).toBe(403)
    }
  },
)

const ROLE_CHANGE = { payload: '{"role":"owner"}', headers: { 'content-type': 'application/json' } }

// Requirements: AUTH-11, ROLE-9
// Threats: T17
test.each([
  { passed: 2_000, ending: 'logout', code: 'not_signed_in' },
  { passed: 2_000, ending: 'role', code: 'not_allowed' },
  { passed: 0, ending: 'logout', code: 'password_needed' },
])('a session or role that ends $passed ms into the body changes no role: $code', async ({ passed, ending, code }) => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { _id } = await shop.person('admin')
  const accomplice = await shop.person('shopper')
  const reply = await callSlowly(
    shop,
    { ...ROLE_CHANGE, method: 'PUT', url: `/api/users/${accomplice._id}` },
    async () => {
      if (ending === 'logout') await admin.post('/api/users/logout')
      else await shop.db.updateTable('users').set({ role: null }).where('id', '=', _id).execute()
      vi.advanceTimersByTime(passed)
    },
  )
  expect(reply.json()).toMatchObject({ code })
  const { role } = await shop.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', accomplice._id)
    .executeTakeFirstOrThrow()
  expect(role).toBeNull()
})

// Threats: T17
test('a session that ends during an upload stores no file', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const form = formOf([
    { name: 'image', filename: 'photo.jpg', type: 'image/jpeg', content: await still(40).jpeg().toBuffer() },
  ])
  const reply = await callSlowly(shop, { ...form, method: 'POST', url: '/api/upload' }, async () => {
    await admin.post('/api/users/logout')
    vi.advanceTimersByTime(2_000)
  })
  expect(reply.json()).toMatchObject({ code: 'not_signed_in' })
})

// Threats: T112
test('no cache stores private responses or data that visitors send', async () => {
  const { app, person } = await openShop()
  const tokens = [undefined, (await person('shopper')).token, (await person('admin')).token]
  for (const call of allCalls.filter((candidate) => candidate.method !== 'GET' || forUsers.includes(candidate))) {
    for (const token of tokens) {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await app.inject({ method: call.method, url: addressOf(call), headers })
      expect(reply.headers['cache-control'], `${call.method} ${call.path} ${reply.statusCode}`).toBe('no-store')
    }
  }
})

// Requirements: ORDER-23
// Threats: T35
test('words that are part of addresses are never taken for ids', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  expect(await admin.get('/api/orders/myorders')).toMatchObject({ status: 200, body: [] })
  expect(await admin.get('/api/products/top')).toMatchObject({ status: 200, body: [] })
  expect(await admin.put('/api/users/profile', {})).toMatchObject({ status: 200, body: { name: 'admin' } })
})

// Requirements: OBS-5
test('the OpenAPI document describes every call and who may make it', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const { body } = await visitor.get<{ paths: Record<string, Record<string, Record<string, unknown>>> }>(
    '/api/openapi.json',
  )
  for (const { method, path, access } of allCalls) {
    expect(body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-access'], path).toBe(
      typeof access === 'string' ? access : access.permission,
    )
  }
})

type Slow = { method: 'POST' | 'PUT'; url: string; payload: string | Buffer; headers: Record<string, string> }

/** The admin makes the call. Only its first bytes arrive before `meanwhile`. */
async function callSlowly(
  { app, person }: Awaited<ReturnType<typeof openShop>>,
  { payload, headers, ...address }: Slow,
  meanwhile: () => Promise<void>,
) {
  const { token } = await person('admin')
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const bytes = Buffer.from(payload)
  async function* pieces() {
    yield bytes.subarray(0, 9)
    await meanwhile()
    yield bytes.subarray(9)
  }
  return app.inject({
    ...address,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: Readable.from(pieces()),
  })
}
