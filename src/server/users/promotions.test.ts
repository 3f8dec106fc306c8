import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SignedIn, User } from '#shared/users.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { registration } from '#tests/support/registration.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'

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

// Requirements: ROLE-14
// Threats: T277
test('staff see whether an address is confirmed, and the shopper does not learn it there', async () => {
  const { as, person, owner } = await openShop()
  const { _id } = await person('shopper')
  const [admin, shopper] = [await as('admin'), await as('shopper')]
  const shown = async () => (await admin.get<User>(`/api/users/${_id}`)).body.isEmailConfirmed
  expect(await shown()).toBe(false)
  await owner.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  expect(await shown()).toBe(true)
  expect(await admin.get('/api/users')).toMatchObject({
    body: [{ isEmailConfirmed: true }, { isEmailConfirmed: true }],
  })
  expect((await shopper.get(`/api/users/${_id}`)).body).not.toHaveProperty('isEmailConfirmed')
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
test('an admin’s old session needs the password to change who is staff, and for nothing else', async () => {
  const { as, person, owner } = await openShop()
  const [me, other, shopper] = [await person('admin'), await person('admin two'), await person('shopper')]
  const admin = await as('admin')
  await owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '16 minutes'` }).execute()
  for (const { _id } of [me, other]) {
    const move = (change: object = {}) =>
      admin.put(`/api/users/${_id}`, { email: `thief-${_id}@evil.example`, ...change })
    expect(await move()).toMatchObject(PASSWORD_NEEDED)
    expect(await move({ currentPassword: 'wrong' })).toMatchObject({ status: 403 })
    expect(await admin.get(`/api/users/${_id}`)).toMatchObject({ body: { email: expect.stringMatching(/^admin/) } })
    expect(await move({ currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  }
  expect(await admin.put(`/api/users/${me._id}`, { name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/users/${shopper._id}`, { email: 'moved@people.example' })).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/users/${shopper._id}`, { isAdmin: false, role: null })).toMatchObject({ status: 200 })
  // A role and the deletion of staff need it after twelve hours only.
  expect(await admin.put(`/api/users/${shopper._id}`, { role: 'packer' })).toMatchObject({ status: 200 })
  expect(await admin.delete(`/api/users/${shopper._id}`)).toMatchObject({ status: 200 })
})

// Requirements: ROLE-15
// Threats: T162
test('an admin’s old session needs the password to give or take a role, to invite, and to delete staff', async () => {
  const { as, person, owner } = await openShop()
  const [other, shopper] = [await person('admin two'), await person('shopper')]
  const admin = await as('admin')
  await owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '721 minutes'` }).execute()
  const calls: ((currentPassword?: string) => Promise<{ status: number }>)[] = [
    (currentPassword) => admin.put(`/api/users/${shopper._id}`, { isAdmin: true, currentPassword }),
    (currentPassword) =>
      admin.put(`/api/users/${shopper._id}`, { role: 'packer', email: 'thief@evil.example', currentPassword }),
    (currentPassword) => admin.put(`/api/users/${other._id}`, { role: null, currentPassword }),
    (currentPassword) =>
      admin.post('/api/invitations', { name: 'T', email: 't@evil.example', role: 'owner', currentPassword }),
  ]
  for (const call of calls) {
    expect(await call()).toMatchObject(PASSWORD_NEEDED)
    expect(await call('wrong')).toMatchObject({ status: 403 })
  }
  expect(await admin.get('/api/invitations')).toMatchObject({ body: [] })
  for (const call of calls) expect([200, 201]).toContain((await call(PASSWORD)).status)

  const remove = (body?: object) =>
    admin.delete(`/api/users/${shopper._id}`, {
      ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  expect(await remove()).toMatchObject(PASSWORD_NEEDED)
  expect(await remove({ currentPassword: 'wrong' })).toMatchObject({ status: 403 })
  expect(await remove({ currentPassword: PASSWORD })).toMatchObject({ status: 200 })
})

// Requirements: ROLE-15
// Threats: T162
test('an admin’s old session needs the password to delete a person who becomes staff meanwhile', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('shopper')
  const admin = await shop.as('admin')
  await shop.owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '721 minutes'` }).execute()
  const removal = await shop.owner.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ role: 'packer' }).where('id', '=', _id).execute()
    const reply = admin.delete(`/api/users/${_id}`)
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    return { reply }
  })
  expect(await removal.reply).toMatchObject(PASSWORD_NEEDED)
  expect(await admin.get(`/api/users/${_id}`)).toMatchObject({ status: 200 })
})

// Threats: T98
test('an account checks its password twenty times an hour, also when it is right', async () => {
  const { as, owner } = await openShop()
  const admin = await as('admin')
  await owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '721 minutes'` }).execute()
  const invite = (n: number, currentPassword?: string) =>
    admin.post('/api/invitations', { name: 'T', email: `t${n}@people.example`, role: 'packer', currentPassword })
  for (let n = 0; n < 20; n += 1) expect((await invite(n, PASSWORD)).status).toBe(201)
  expect(await invite(20, PASSWORD)).toMatchObject({ status: 429 })
  expect(await invite(20)).toMatchObject(PASSWORD_NEEDED)
  expect(await admin.get('/api/invitations')).toMatchObject({ body: { length: 20 } })
})

const PASSWORD_NEEDED = { status: 403, body: { code: 'password_needed', errors: [{ path: 'currentPassword' }] } }

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
