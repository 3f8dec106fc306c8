import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SignedIn, User } from '#shared/users.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'

const registration = (change: object = {}) => ({
  name: 'Lakshmi Nair',
  email: 'Lakshmi.Nair@people.example',
  number: '+91 98470 00001',
  password: 'kasavu and brass',
  ...change,
})

// Requirements: AUTH-11, USER-1, USER-8, USER-9
test('a visitor registers and is signed in', async () => {
  const { as, app } = await openShop()
  const visitor = await as('visitor')

  const { status, body } = await visitor.post<SignedIn>('/api/users', registration())

  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Lakshmi Nair',
    email: 'lakshmi.nair@people.example',
    number: '9847000001',
    isAdmin: false,
  })
  const cart = await app.inject({ url: '/api/cart', headers: { authorization: `Bearer ${body.token}` } })
  expect(cart.statusCode).toBe(200)
})

// Requirements: ROLE-10
// Threats: T30
test('a request for admin rights at registration is ignored', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const { body } = await visitor.post<SignedIn>(
    '/api/users',
    registration({ isAdmin: true, role: 'admin', _id: 'x', token: 'y' }),
  )
  expect(body.isAdmin).toBe(false)

  const shopper = await as('shopper')
  await shopper.put('/api/users/profile', { name: 'Still a shopper', isAdmin: true })
  expect(await shopper.get('/api/users')).toMatchObject({ status: 403 })
})

// Requirements: API-2, USER-5, USER-12
// Threats: T13, T21, T22, T93, T97
// ASVS: 6.1.2, 6.2.11
test.each([
  ['without a name', { name: '' }, 'The name is required'],
  ['with a name of two lines', { name: 'x\r\nBcc: y@z.in' }, 'The name must be on one line'],
  ['with a wrong e-mail', { email: 'nobody' }, 'Enter a valid e-mail address'],
  ['with a look-alike e-mail', { email: 'mıke@example.org' }, 'Enter a valid e-mail address'],
  ['with an e-mail of 50,000 letters', { email: `${'a'.repeat(50_000)}@x.in` }, 'The e-mail address is too long'],
  ['with a short number', { number: '98470' }, 'Enter a 10-digit mobile number'],
  ['with a short password', { password: 'abc12' }, 'The password needs at least 6 characters'],
  ['with a password of 129 characters', { password: 'x'.repeat(129) }, 'The password can have at most 128 characters'],
  [
    'with the most common password',
    { password: 'Password1' },
    'This password is one of the most common ones. Please choose another.',
  ],
  [
    'with a password that everybody here thinks of',
    { password: 'Ayurveda123' },
    'This password is one of the most common ones. Please choose another.',
  ],
  ['with a NUL in the name', { name: 'a\u0000b' }, 'The name contains a character that cannot be stored'],
  ['with half a character in the name', { name: 'a\ud800b' }, 'The name contains a character that cannot be stored'],
])('nobody registers %s', async (_, change, message) => {
  const { as, db } = await openShop()
  const visitor = await as('visitor')
  expect(await visitor.post('/api/users', registration(change))).toMatchObject({ status: 400, body: { message } })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

// Requirements: AUTH-1
// Threats: T13
test('a long passphrase of emoji is stored whole', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const password = '🌿'.repeat(64)
  await visitor.post('/api/users', registration({ password }))
  const login = (typed: string) => visitor.post('/api/users/login', { emailorMobile: '9847000001', password: typed })
  expect(await login(password)).toMatchObject({ status: 200 })
  expect(await login('🌿'.repeat(63))).toMatchObject({ status: 401 })
})

// Requirements: USER-10, USER-11
// Threats: T20
test('an e-mail address and a mobile number have one account each, also in fifty concurrent registrations', async () => {
  const { as } = await openShop()
  const visitor = await as('visitor')
  const replies = await Promise.all(Array.from({ length: 50 }, () => visitor.post('/api/users', registration())))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
  expect(await visitor.post('/api/users', registration({ email: 'other@people.example' }))).toMatchObject({
    status: 409,
    body: { message: 'An account with this mobile number already exists.' },
  })
})

// Requirements: AUTH-1, USER-10
// Threats: T22
test.each([['shopper@people.example'], ['SHOPPER@People.Example']])(
  'a shopper signs in with %s',
  async (emailorMobile) => {
    const { as, person } = await openShop()
    await person('shopper')
    const visitor = await as('visitor')
    expect(await visitor.post('/api/users/login', { emailorMobile, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { name: 'shopper' },
    })
  },
)

// Requirements: AUTH-12
// Threats: T1
test('every wrong login gets the same response', async () => {
  const { as, person } = await openShop()
  await person('shopper')
  const visitor = await as('visitor')
  const login = (emailorMobile: string, password: string) =>
    visitor.post('/api/users/login', { emailorMobile, password })
  const responses = [
    await login('shopper@people.example', 'wrong'),
    await login('nobody@people.example', PASSWORD),
    await login('9000000000', PASSWORD),
    await login('not an e-mail', PASSWORD),
  ]
  for (const response of responses) {
    expect(response).toMatchObject({
      status: 401,
      body: { message: 'Invalid email/mobile or password', code: 'wrong_login' },
    })
  }
})

test('a token has the scheme Bearer, in either case as HTTP defines it, and nothing else beside it', async () => {
  const { as, person } = await openShop()
  const { token } = await person('shopper')
  const visitor = await as('visitor')
  for (const scheme of ['bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${token}` }
    expect(await visitor.get('/api/cart', { headers })).toMatchObject({ status: 200, body: [] })
  }
  for (const authorization of [`Basic Bearer ${token}`, `Bearer ${token} more`, token]) {
    expect(await visitor.get('/api/cart', { headers: { authorization } })).toMatchObject({ status: 401 })
  }
})

// Requirements: AUTH-16
// Threats: T16
test('a token is invalid after sign-out', async () => {
  const { as } = await openShop()
  const shopper = await as('shopper')
  expect(await shopper.post('/api/users/logout')).toMatchObject({ status: 200 })
  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
})

// Requirements: AUTH-14
// Threats: T12, T15
test('the database stores no password and no usable token', async () => {
  const { db, person } = await openShop()
  const { token, _id } = await person('shopper')
  const user = await db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const sessions = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
  expect(sessions).not.toContain(token)
})

// Requirements: AUTH-17, AUTH-18
// Threats: T10
test('a new password ends all other sessions and not this one', async () => {
  const { as, app } = await openShop()
  const visitor = await as('visitor')
  const first = (await visitor.post<SignedIn>('/api/users', registration())).body
  const second = (
    await visitor.post<SignedIn>('/api/users/login', { emailorMobile: '9847000001', password: 'kasavu and brass' })
  ).body
  const call = (token: string, method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })

  const changed = await call(second.token, 'PUT', '/api/users/profile', { id: first._id, password: 'a new passphrase' })

  expect(changed.json()).toMatchObject({ token: second.token })
  expect((await call(second.token, 'GET', '/api/cart')).statusCode).toBe(200)
  expect((await call(first.token, 'GET', '/api/cart')).statusCode).toBe(401)
})

// Requirements: USER-2, USER-14
// Threats: T26
test('a profile change affects only the signed-in user, with any id in the request', async () => {
  const { as, person } = await openShop()
  const other = await person('other')
  const shopper = await as('shopper')
  expect(await shopper.put('/api/users/profile', { id: other._id, name: 'Renamed' })).toMatchObject({
    status: 200,
    body: { name: 'Renamed' },
  })
  const admin = await as('admin')
  expect(await admin.get(`/api/users/${other._id}`)).toMatchObject({ body: { name: 'other' } })
})

// Requirements: USER-15
// Threats: T25
test('a user sees their own account; another user’s is not found', async () => {
  const { as, person } = await openShop()
  const me = await person('shopper')
  const other = await person('other')
  const shopper = await as('shopper')
  expect(await shopper.get(`/api/users/${me._id}`)).toMatchObject({ status: 200, body: { name: 'shopper' } })
  expect(await shopper.get(`/api/users/${other._id}`)).toMatchObject({ status: 404 })
  expect(await shopper.get('/api/users/nonsense')).toMatchObject({ status: 404 })
})

// Requirements: ADMIN-19, ROLE-3, USER-16
test('an admin lists users newest first, 200 at a time', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  const { newId } = await import('#server/database/id.ts')
  for (let n = 0; n < 205; n += 1) {
    const email = `u${n}@people.example`
    await db
      .insertInto('users')
      .values({ id: newId(), name: `U${n}`, email, number: null, password_hash: 'x' })
      .execute()
  }
  const first = await admin.get<User[]>('/api/users')
  expect(first.body).toHaveLength(200)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await admin.get<User[]>(next)
  expect(second.body.map(({ name }) => name)).toEqual(['U4', 'U3', 'U2', 'U1', 'U0', 'admin'])
  expect(second.headers.link).toBeUndefined()
})

// Requirements: ROLE-3, ROLE-4, USER-17
// Threats: T17
test('an admin promotes another admin, whose rights end as soon as they are removed', async () => {
  const { as, person } = await openShop()
  const { _id } = await person('shopper')
  const admin = await as('admin')
  const shopper = await as('shopper')
  expect(await admin.put(`/api/users/${_id}`, { isAdmin: true })).toMatchObject({
    status: 200,
    body: { isAdmin: true },
  })
  expect(await shopper.get('/api/users')).toMatchObject({ status: 200 })
  await admin.put(`/api/users/${_id}`, { isAdmin: false })
  expect(await shopper.get('/api/users')).toMatchObject({ status: 403 })
})

const SHORT = 'six6ix'

async function withShortPassword() {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const { body } = await visitor.post<SignedIn>('/api/users', registration({ password: SHORT }))
  const admin = await shop.as('admin')
  const promote = () => admin.put(`/api/users/${body._id}`, { isAdmin: true })
  const change = (of: object) =>
    visitor.put('/api/users/profile', of, { headers: { authorization: `Bearer ${body.token}` } })
  const login = (password: string) => visitor.post('/api/users/login', { emailorMobile: body.email, password })
  return { shop, person: body, promote, change, login }
}

// Requirements: ROLE-4
// Threats: T163
test('a user with a short password becomes an admin only after setting one of twelve characters', async () => {
  const { promote, change, shop, person } = await withShortPassword()
  expect(await promote()).toMatchObject({
    status: 409,
    body: {
      code: 'short_password',
      message: expect.stringMatching(
        /^This person needs a password of at least 12 characters first\. They can set one/,
      ),
    },
  })
  expect(await shop.db.selectFrom('users').select('is_admin').where('id', '=', person._id).execute()).toEqual([
    { is_admin: false },
  ])
  expect(await change({ password: 'twelve or more' })).toMatchObject({ status: 200 })
  expect(await promote()).toMatchObject({ status: 200, body: { isAdmin: true } })
  expect(await change({ password: SHORT })).toMatchObject({ status: 400 })
})

// Threats: T163
test('a long password of unknown length becomes known when its owner signs in', async () => {
  const { promote, change, login, shop } = await withShortPassword()
  await change({ password: 'twelve or more' })
  await shop.owner.updateTable('users').set({ has_admin_password: false }).execute()
  expect(await promote()).toMatchObject({ status: 409 })
  expect(await login('twelve or more')).toMatchObject({ status: 200 })
  expect(await promote()).toMatchObject({ status: 200 })
})

// Threats: T163
test('of a concurrent promotion and change to a shorter password one is refused', async () => {
  const { promote, change, shop, person } = await withShortPassword()
  for (let round = 0; round < 5; round += 1) {
    await change({ password: 'twelve or more' })
    await Promise.all([promote(), change({ password: SHORT })])
    const now = await shop.db.selectFrom('users').selectAll().where('id', '=', person._id).executeTakeFirstOrThrow()
    expect(now.role !== null && !now.has_admin_password).toBe(false)
    await shop.owner.updateTable('users').set({ role: null }).where('id', '=', person._id).execute()
  }
})

// Threats: T162
test('an admin’s old session needs the password to change an admin’s e-mail, and for nothing else', async () => {
  const { as, person, owner } = await openShop()
  const [me, other, shopper] = [await person('admin'), await person('admin two'), await person('shopper')]
  const admin = await as('admin')
  await owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '16 minutes'` }).execute()
  for (const { _id } of [me, other]) {
    const move = (change: object = {}) =>
      admin.put(`/api/users/${_id}`, { email: `thief-${_id}@evil.example`, ...change })
    expect(await move()).toMatchObject({
      status: 403,
      body: { code: 'password_needed', errors: [{ path: 'currentPassword' }] },
    })
    expect(await move({ currentPassword: 'wrong' })).toMatchObject({ status: 403 })
    expect(await admin.get(`/api/users/${_id}`)).toMatchObject({ body: { email: expect.stringMatching(/^admin/) } })
    expect(await move({ currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  }
  expect(await admin.put(`/api/users/${me._id}`, { name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/users/${shopper._id}`, { email: 'moved@people.example' })).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/users/${shopper._id}`, { isAdmin: true })).toMatchObject({ status: 200 })
})

// Requirements: USER-18
// Threats: T33
test('the last admin cannot be demoted or deleted, not even by two admins concurrently', async () => {
  const { as, person } = await openShop()
  const first = await person('admin')
  const admin = await as('admin')
  expect(await admin.put(`/api/users/${first._id}`, { isAdmin: false })).toMatchObject({ status: 409 })
  expect(await admin.delete(`/api/users/${first._id}`)).toMatchObject({ status: 409 })
  const { body: shown } = await admin.get<object>(`/api/users/${first._id}`)
  // A client returns what it read. The first admin has no mobile number.
  const returned = { ...shown, number: '', isAdmin: false }
  expect(await admin.put(`/api/users/${first._id}`, returned)).toMatchObject({
    status: 409,
    body: { message: 'The last admin cannot be removed.' },
  })
  expect(await admin.put(`/api/users/${first._id}`, { ...returned, isAdmin: true })).toMatchObject({
    status: 200,
    body: shown,
  })

  const second = await person('admin two')
  const adminTwo = await as('admin two')
  const replies = await Promise.all([
    admin.put(`/api/users/${second._id}`, { isAdmin: false }),
    adminTwo.put(`/api/users/${first._id}`, { isAdmin: false }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
})

// Requirements: AUTH-20, ROLE-3, USER-17, USER-19
// Threats: T17
test('deleting a user ends their sessions, and their orders stay under their name', async () => {
  const { as, person, given } = await openShop()
  const { _id } = await person('shopper')
  const order = await given.order({ by: 'shopper' })
  const admin = await as('admin')
  const shopper = await as('shopper')
  expect(await admin.delete(`/api/users/${_id}`)).toMatchObject({ status: 200 })
  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({
    status: 200,
    body: { user: { _id: null, name: 'shopper' } },
  })
  expect(await admin.delete(`/api/users/${_id}`)).toMatchObject({ status: 404 })
})

// Requirements: AUTH-15
// Threats: T15
test('a session lasts thirty days by the database clock', async () => {
  const { as, db, owner } = await openShop()
  const visitor = await as('visitor')
  const { body } = await visitor.post<SignedIn>('/api/users', registration())
  const isSignedIn = async () =>
    (await visitor.get('/api/cart', { headers: { authorization: `Bearer ${body.token}` } })).status === 200
  const session = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expires_at - created_at)::int / 86400`.as('days'))
    .executeTakeFirstOrThrow()
  expect(session.days).toBe(30)
  const laterBy = (seconds: number) =>
    owner
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`created_at + interval '30 days' - make_interval(secs => ${seconds})` })
      .execute()
  await laterBy(30 * 86_400 - 60)
  expect(await isSignedIn()).toBe(true)
  await laterBy(30 * 86_400)
  expect(await isSignedIn()).toBe(false)
})
