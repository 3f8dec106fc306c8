import { expect, test } from 'vitest'
import type { SignedIn, User } from '#shared/users.ts'
import { registration } from '#tests/support/registration.ts'
import { openShop } from '#tests/support/shop.ts'

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
  const url = `/api/users/${body._id.toUpperCase()}`
  expect(await app.inject({ url, headers: { authorization: `Bearer ${body.token}` } })).toMatchObject({
    statusCode: 200,
  })
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
  ['with an invisible name', { name: '\u200b\u2800\u3164' }, 'The name is required'],
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
  expect(await visitor.post('/api/users', registration({ email: 'other@people.example' }))).toMatchObject(
    takenField('number', 'An account with this mobile number already exists.'),
  )
})

// Requirements: USER-10, API-1
test('an e-mail address of another account is refused at its field on register, profile and user', async () => {
  const { as, person } = await openShop()
  const { _id } = await person('other')
  await person('shopper')
  const email = 'other@people.example'
  const [shopper, admin] = [await as('shopper'), await as('admin')]
  const refusal = takenField('email', 'An account with this e-mail address already exists.')
  expect(await shopper.post('/api/users', registration({ email }))).toMatchObject(refusal)
  expect(await shopper.put('/api/users/profile', { email })).toMatchObject(refusal)
  expect(await admin.put(`/api/users/${_id}`, { email: 'shopper@people.example' })).toMatchObject(refusal)
})

const takenField = (path: string, message: string) => ({
  status: 409,
  body: { message, code: 'conflict', errors: [{ path, message }] },
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
