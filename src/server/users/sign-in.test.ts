import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#shared/users.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { registration } from '#tests/support/registration.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'
import { hashPassword } from './password.ts'

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

// Requirements: AUTH-12
// Threats: T10
test.each<[string, number, (tx: Db, id: string) => Promise<unknown>]>([
  ['is refused when the account is deleted', 401, (tx, id) => tx.deleteFrom('users').where('id', '=', id).execute()],
  ['works when the hash of its password is renewed', 200, renewHash],
])('a sign-in that is under way %s', async (_, status, change) => {
  const shop = await openShop()
  const { _id } = await shop.person('shopper')
  const visitor = await shop.as('visitor')
  const [isChanged, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = inTransaction(shop.owner, async (tx) => {
    await change(tx, _id)
    isChanged.resolve()
    await mayCommit.promise
  })
  await isChanged.promise
  const pending = visitor.post('/api/users/login', { emailorMobile: 'shopper@people.example', password: PASSWORD })
  await expect.poll(() => waitingForLocks(shop)).toBe(1)
  mayCommit.resolve()
  await changed
  expect(await pending).toMatchObject({ status })
})

async function renewHash(tx: Db, id: string) {
  const password_hash = await hashPassword(PASSWORD)
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

test('a token needs the scheme Bearer, in upper or lower case as HTTP defines it, and nothing else beside it', async () => {
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
