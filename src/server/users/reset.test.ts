import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { startJobs } from '#server/start-jobs.ts'
import { mailsIn, openMailServer, spawnMailServer } from '#tests/support/mail.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { type Caller, openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'
import { sendResetCode } from './reset-code.ts'
import { endCodesOf, lockUserByEmail } from './reset-code-queries.ts'

const EMAIL = 'shopper@people.example'
const NEW_PASSWORD = 'lotus pond at noon'
const WRONG_CODE = 'This code is wrong or has expired. You can request a new one.'

/** The code in the newest mail to this user. */
async function codeOf(shop: TestShop, email = EMAIL): Promise<string> {
  await sendResetCode(shop, email)
  const mail = (await mailsIn(shop)).findLast(({ kind, to_address }) => kind === 'resetCode' && to_address === email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none'
}

const DETAILS = { name: 'shopper', email: EMAIL, number: '9847012345' }
type Login = Awaited<ReturnType<typeof shopWithShopper>>['login']

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function shopWithShopper() {
  const shop = await openShop()
  await shop.person('shopper')
  const visitor = await shop.as('visitor')
  const reset = (otp: string, change: object = {}) =>
    visitor.put('/api/users/reset', { resetEmail: EMAIL, otp, newPassword: NEW_PASSWORD, ...change })
  const login = (password: string) => visitor.post('/api/users/login', { emailorMobile: EMAIL, password })
  return { shop, visitor, reset, login }
}

// Requirements: AUTH-17, AUTH-19, AUTH-21, AUTH-28
// Threats: T10
test('the mailed code sets a new password, and every session ends', async () => {
  const { shop, reset, login } = await shopWithShopper()
  const shopper = await shop.as('shopper')
  expect(await login(PASSWORD)).toMatchObject({ status: 200 })

  expect(await reset(await codeOf(shop))).toEqual(
    expect.objectContaining({ status: 200, body: { message: 'Password reset successfull' } }),
  )

  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
  // An ended session stays as a record for a year (DPDP Rules 2025, rule 8(3)).
  expect(await shop.db.selectFrom('sessions').select('id').where('expires_at', '>', new Date()).execute()).toEqual([])
  expect(await login(PASSWORD)).toMatchObject({ status: 401 })
  expect(await login(NEW_PASSWORD)).toMatchObject({ status: 200 })
  expect((await mailsIn(shop)).at(-1)).toMatchObject({
    kind: 'passwordChanged',
    to_address: EMAIL,
    text: expect.stringContaining('you are signed out everywhere'),
  })
})

// Requirements: AUTH-28
// Threats: T10
test.each<[string, (login: Login, shopper: Caller) => Promise<{ status: number }>]>([
  ['a sign-in', (login) => login(PASSWORD)],
  ['a new password', (_, shopper) => shopper.put('/api/users/profile', { ...DETAILS, password: 'my own words' })],
  ['a new address', (_, shopper) => shopper.put('/api/users/profile', { ...DETAILS, email: 'thief@people.example' })],
])('%s that is under way when the password is replaced is refused', async (_, act) => {
  const { shop, login } = await shopWithShopper()
  const shopper = await shop.as('shopper')
  const { _id } = await shop.person('shopper')
  const [isReplaced, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const replacement = { userId: _id, passwordHash: await hashPassword(NEW_PASSWORD), hasAdminPassword: false }
  const replaced = inTransaction(shop.owner, async (tx) => {
    await replacePassword(tx, shop, replacement)
    isReplaced.resolve()
    await mayCommit.promise
  })
  await isReplaced.promise
  const pending = act(login, shopper)
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(shop.owner)).rows.length).toBe(1)
  mayCommit.resolve()
  await replaced
  expect(await pending).toMatchObject({ status: 401 })
  expect(await login(NEW_PASSWORD)).toMatchObject({ status: 200, body: { email: EMAIL } })
})

// Requirements: AUTH-21, AUTH-25, AUTH-26, AUTH-27
// Threats: T3
test('a known and an unknown address get the same response', async () => {
  const { shop, visitor } = await shopWithShopper()
  const requestCode = (resetEmail: unknown) => visitor.post('/api/users/getotp', { resetEmail })
  const responses = [
    await requestCode(EMAIL),
    await requestCode(' SHOPPER@people.example'),
    await requestCode('nobody@people.example'),
  ]
  for (const { status, body } of responses)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Check the OTP sent to your Email' } })
  for (const malformed of ['', 'nobody', 'mıke@example.org', 'x'.repeat(50_000), null, 7, undefined]) {
    expect(await requestCode(malformed)).toMatchObject({
      status: 400,
      body: { message: 'Some error occured. Please check your Email' },
    })
  }
  expect(await mailsIn(shop)).toEqual([])
})

// Requirements: AUTH-21
// Threats: T21
test('the job mails the code to the stored address, and nothing to an unknown one', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'shop@society.example' }) })
  await shop.person('shopper')
  await startJobs(shop)
  const visitor = await shop.as('visitor')
  await visitor.post('/api/users/getotp', { resetEmail: 'nobody@people.example' })
  await visitor.post('/api/users/getotp', { resetEmail: 'Shopper@People.example' })
  await vi.waitFor(() => expect(server.received.map(({ to }) => to)).toEqual([[EMAIL]]), { timeout: 20_000 })
})

// Requirements: AUTH-26
// Threats: T3
test('while the mail server is down every address gets the failure text', async () => {
  const shop = await openShop({ mail: smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'shop@society.example' }) })
  await shop.person('shopper')
  const visitor = await shop.as('visitor')
  for (const resetEmail of [EMAIL, 'nobody@people.example']) {
    const response = await visitor.post('/api/users/getotp', { resetEmail })
    expect(response).toMatchObject({ status: 503, body: { message: 'Some error occured. Please check your Email' } })
    expect(response.headers['retry-after']).toBe('30')
  }
})

// Requirements: AUTH-26
test('a request after the mail server has stopped gets the failure text', async () => {
  const server = await spawnMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'shop@society.example' }) })
  const visitor = await shop.as('visitor')
  const requestCode = async () =>
    (await visitor.post('/api/users/getotp', { resetEmail: 'nobody@people.example' })).status
  expect(await requestCode()).toBe(200)
  await server.close()
  await expect.poll(requestCode, { timeout: 10_000, interval: 500 }).toBe(503)
})

// Requirements: AUTH-23
// Threats: T6
test('of a hundred concurrent guesses five are checked, and then the right code is invalid too', async () => {
  const { shop, reset } = await shopWithShopper()
  const code = await codeOf(shop)
  const guesses = Array.from({ length: 100 }, (_, n) => otherCode(String((Number(code) + n) % 1_000_000)))
  const replies = await Promise.all(guesses.map((guess) => reset(guess)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await shop.db.selectFrom('reset_codes').select('tries').execute()).toEqual([{ tries: 5 }])
  expect(await reset(code)).toMatchObject({ status: 400, body: { message: WRONG_CODE } })
})

// Threats: T8
test('a code works once, also for twenty concurrent requests', async () => {
  const { shop, reset } = await shopWithShopper()
  const code = await codeOf(shop)
  const replies = await Promise.all(Array.from({ length: 20 }, () => reset(code)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
  expect(await reset(code)).toMatchObject({ status: 400 })
  expect((await mailsIn(shop)).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1)
})

test('a new password does not block a newer code of the same account', async () => {
  const { shop, reset } = await shopWithShopper()
  const otp = await codeOf(shop)
  const pending = await inTransaction(shop.owner, async (tx) => {
    const user = await lockUserByEmail(tx, EMAIL)
    const response = reset(otp)
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    await sql`set local lock_timeout = '300ms'`.execute(tx)
    await endCodesOf(tx, user?.id ?? '')
    return { response }
  })
  expect(await pending.response).toMatchObject({ status: 400, body: { message: WRONG_CODE } })
})

// Requirements: AUTH-22
// Threats: T7
test('a code works for ten minutes by the database clock', async () => {
  const { shop, reset } = await shopWithShopper()
  const code = await codeOf(shop)
  const { minutes } = await shop.db
    .selectFrom('reset_codes')
    .select(sql<number>`extract(epoch from expires_at - created_at) / 60`.as('minutes'))
    .executeTakeFirstOrThrow()
  expect(Number(minutes)).toBe(10)
  await shop.owner.updateTable('reset_codes').set({ expires_at: sql<Date>`now() - interval '1 second'` }).execute()
  expect(await reset(code)).toMatchObject({ status: 400, body: { message: WRONG_CODE } })
})

// Requirements: AUTH-24
// Threats: T8
test('a newer code, another password or another address ends an older code', async () => {
  const { shop, reset } = await shopWithShopper()
  const first = await codeOf(shop)
  const second = await codeOf(shop)
  expect(await reset(first === second ? otherCode(first) : first)).toMatchObject({ status: 400 })

  const shopper = await shop.as('shopper')
  await shopper.put('/api/users/profile', { password: 'monsoon on the roof' })
  expect(await reset(second)).toMatchObject({ status: 400 })

  const third = await codeOf(shop)
  await shopper.put('/api/users/profile', { email: 'moved@people.example' })
  expect(await reset(third, { resetEmail: 'moved@people.example' })).toMatchObject({ status: 400 })
})

// Threats: T9
test('a code of one account does not open another account', async () => {
  const { shop, reset } = await shopWithShopper()
  await shop.person('other')
  const code = await codeOf(shop)
  const others = await codeOf(shop, 'other@people.example')
  expect(await reset(code, { resetEmail: 'other@people.example' })).toMatchObject({
    status: code === others ? 200 : 400,
  })
  expect(await reset(code)).toMatchObject({ status: 200 })
})

// Threats: T11
test('an address gets at most three codes an hour', async () => {
  const { shop } = await shopWithShopper()
  await Promise.all(Array.from({ length: 10 }, () => sendResetCode(shop, EMAIL)))
  expect(await mailsIn(shop)).toHaveLength(3)
  expect(await shop.db.selectFrom('reset_codes').select('id').where('ended_at', 'is', null).execute()).toHaveLength(1)
  await shop.owner.updateTable('attempts').set({ ends_at: sql<Date>`now()` }).execute()
  await sendResetCode(shop, EMAIL)
  expect(await mailsIn(shop)).toHaveLength(4)
})

test.each([
  ['no code', { otp: '' }, 'Enter the 6 digits of the code'],
  ['letters for a code', { otp: 'abcdef' }, 'Enter the 6 digits of the code'],
  ['a short password', { newPassword: 'abc' }, 'The password needs at least 6 characters'],
  [
    'the most common password',
    { newPassword: 'Password1' },
    'This password is one of the most common ones. Please choose another.',
  ],
])('a reset with %s is refused with a message and costs no try', async (_, change, message) => {
  const { shop, reset } = await shopWithShopper()
  const code = await codeOf(shop)
  expect(await reset(code, change)).toMatchObject({ status: 400, body: { message } })
  expect(await shop.db.selectFrom('reset_codes').select('tries').execute()).toEqual([{ tries: 0 }])
})

// Requirements: USER-13
// Threats: T13
test('an admin’s new password must be long, and a refused one leaves the code valid', async () => {
  const { shop, reset } = await shopWithShopper()
  await shop.person('admin')
  const code = await codeOf(shop, 'admin@people.example')
  const admin = { resetEmail: 'admin@people.example' }
  expect(await reset(code, { ...admin, newPassword: 'short one' })).toMatchObject({
    status: 400,
    body: { message: 'An admin’s password needs at least 12 characters.', errors: [{ path: 'newPassword' }] },
  })
  expect(await reset(code, admin)).toMatchObject({ status: 200 })
})

// Requirements: AUTH-21, OBS-7
// Threats: T9
test('code, password and token appear in no response, log line or table except the waiting mail', async () => {
  const lines: string[] = []
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const shop = await openShop({ logTo })
  const { token } = await shop.person('shopper')
  const visitor = await shop.as('visitor')
  const shopper = await shop.as('shopper')
  const responses = [await visitor.post('/api/users/getotp', { resetEmail: EMAIL })]
  const code = await codeOf(shop)
  const reset = { resetEmail: EMAIL, otp: code, newPassword: NEW_PASSWORD }
  responses.push(await visitor.put('/api/users/reset', { ...reset, otp: otherCode(code) }))
  responses.push(await shopper.get('/api/users/me/data'), await shopper.get('/api/users/sessions'))
  responses.push(await visitor.put('/api/users/reset', reset), await visitor.put('/api/users/reset', reset))

  const stored = [
    await shop.db.selectFrom('reset_codes').selectAll().execute(),
    await shop.db.selectFrom('sessions').selectAll().execute(),
    await shop.db.selectFrom('audit').selectAll().execute(),
    (await sql`select data, output from pgboss.job`.execute(shop.owner)).rows,
  ]
  const recorded = JSON.stringify({ responses: responses.map(({ body }) => body), stored }) + lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [new RegExp(`\\b${code}\\b`), NEW_PASSWORD, token]) expect(recorded).not.toMatch(secret)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
})
