import { expect, test } from 'vitest'
import type { SignedIn } from '#shared/users.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { makeAdmin } from './make-admin.ts'

const HEAD = { email: 'head@shop.example', password: 'a password for the head' }

// Requirements: OPS-9
test('a new admin signs in with the given password', async () => {
  const shop = await openShop()
  const { db } = shop
  expect(await makeAdmin(db, HEAD)).toBe('made')
  expect(await makeAdmin(db, { ...HEAD, password: 'another password' })).toBe('was admin')
  const { _id } = await signIn(shop, HEAD.email, HEAD.password)
  const audit = await db.selectFrom('audit').select(['action', 'subject_id']).orderBy('id').execute()
  expect(audit).toEqual([
    { action: 'admin added', subject_id: _id },
    { action: 'signed in', subject_id: _id },
  ])
})

test('a shopper with a confirmed address who becomes an admin signs in with the same password', async () => {
  const shop = await openShop()
  await shop.person('Madhavi')
  await confirmAddresses(shop)
  const email = 'madhavi@people.example'
  expect(await makeAdmin(shop.db, { email, password: HEAD.password })).toBe('promoted')
  await signIn(shop, email, PASSWORD)
})

// Threats: T163, T274
test.each([
  ['a possibly short password', { has_admin_password: false, email_confirmed_at: new Date() }],
  ['an unconfirmed address', { email_confirmed_at: null }],
])('a shopper with %s gets the given password as an admin, and their sessions end', async (_, account) => {
  const shop = await openShop()
  await shop.person('Madhavi')
  const shopper = await shop.as('Madhavi')
  await shop.owner.updateTable('users').set(account).execute()
  const email = 'madhavi@people.example'
  expect(await makeFirstAdmin(shop.db, { email, password: HEAD.password })).toEqual({ email })
  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
  await signIn(shop, email, HEAD.password)
})

test('two concurrent calls create one admin', async () => {
  const { db } = await openShop()
  const done = await Promise.all([1, 2, 3].map(() => makeAdmin(db, HEAD)))
  expect(done.toSorted()).toEqual(['made', 'was admin', 'was admin'])
})

// Requirements: USER-20, USER-21
// Threats: T19
test('the first admin is created once, with a random password unless one is configured', async () => {
  const shop = await openShop()
  const made = await makeFirstAdmin(shop.db, undefined)
  expect(made).toEqual({ email: 'admin@shop.example', password: expect.stringMatching(/^[\w-]{16}$/) })
  expect(await makeFirstAdmin(shop.db, HEAD)).toBeUndefined()
  await signIn(shop, made?.email ?? '', made?.password ?? '')
})

// Requirements: USER-21
// Threats: T19, T274
test('a configured address without a password gets a random one, also if a stranger registered it', async () => {
  for (const stranger of [false, true]) {
    const shop = await openShop()
    if (stranger) await shop.person('Madhavi')
    const made = await makeFirstAdmin(shop.db, { email: 'madhavi@people.example' })
    expect(made).toEqual({ email: 'madhavi@people.example', password: expect.stringMatching(/^[\w-]{16}$/) })
    await signIn(shop, made?.email ?? '', made?.password ?? '')
  }
})

test('the configured first admin may have an account; owning the default address makes nobody an admin', async () => {
  const shop = await openShop()
  await shop.person('Madhavi')
  await confirmAddresses(shop)
  expect(await makeFirstAdmin(shop.db, { email: 'madhavi@people.example', password: HEAD.password })).toEqual({
    email: 'madhavi@people.example',
    hasOwnPassword: true,
  })

  const other = await openShop()
  const visitor = { name: 'V', email: 'admin@shop.example', number: '9847000001', password: 'my own password' }
  expect(await (await other.as('visitor')).post('/api/users', visitor)).toMatchObject({ status: 201 })
  expect(await makeFirstAdmin(other.db, undefined)).toMatchObject({
    email: expect.stringMatching(/^admin-[0-9a-f]{8}@shop\.example$/),
  })
})

const confirmAddresses = ({ owner }: TestShop) =>
  owner.updateTable('users').set({ email_confirmed_at: new Date() }).execute()

/** Signs in and checks that the user is an admin; returns the user. */
async function signIn({ as }: TestShop, emailorMobile: string, password: string) {
  const reply = await (await as('visitor')).post<SignedIn>('/api/users/login', { emailorMobile, password })
  expect(reply).toMatchObject({ status: 200, body: { isAdmin: true } })
  return reply.body
}
