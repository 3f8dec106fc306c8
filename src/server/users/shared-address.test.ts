// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LIMITS, type Limit } from '#server/platform/rate-limits/rate-limits.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'

// One address shared by a family, a village's mobile mast and an attacker.
const HOME = '203.0.113.7'
const OTHER_NETWORK = '198.51.100.9'
const MEMBER = 'member@people.example'
const STRANGER = 'stranger@people.example'

/** Two users, of whom one trusts the network HOME. */
async function openVillage() {
  const shop = await openShop()
  await shop.person('member')
  await shop.person('stranger')
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, remoteAddress: string, sent = {}) => {
    const startedAt = performance.now()
    const { statusCode, body, headers } = await shop.app.inject({ method, url, payload, remoteAddress, headers: sent })
    return { status: statusCode, body, retryAfter: headers['retry-after'], ms: performance.now() - startedAt }
  }
  const login = (emailorMobile: string, password: string, address = HOME) =>
    send('POST', '/api/users/login', { emailorMobile, password }, address)
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
  return { shop, send, login }
}

/** Uses a rate limit up to the last `left` tries. */
const exhaust = ({ owner }: TestShop, { name, most }: Limit, subject: string, left = 0) =>
  owner
    .insertInto('attempts')
    .values({ key: `${name} ${subject}`, count: most - left, ends_at: sql<Date>`now() + interval '10 minutes'` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: most - left }))
    .execute()

// Threats: T4
test('from a locked network only users who trust it sign in with the right password', async () => {
  const { login } = await openVillage()
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, n) => login(`nobody${n}@people.example`, 'x')))
  expect(guesses.every(({ status }) => status === 401)).toBe(true)

  expect(await login(STRANGER, PASSWORD)).toMatchObject({ status: 429 })
  expect(await login(MEMBER, 'wrong')).toMatchObject({ status: 429 })
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
  expect(await login(STRANGER, PASSWORD)).toMatchObject({ status: 429 })
  expect(await login(STRANGER, PASSWORD, OTHER_NETWORK)).toMatchObject({ status: 200 })
})

// Threats: T2
test('a locked network reveals in neither message nor time which accounts trust it', async () => {
  const { shop, login } = await openVillage()
  await exhaust(shop, LIMITS.wrongSignIn, HOME)
  const [known, other, nobody] = [
    await login(MEMBER, 'wrong'),
    await login(STRANGER, 'wrong'),
    await login('nobody@people.example', 'wrong'),
  ]
  expect(known).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
  const withoutTiming = (reply: typeof known) => ({ ...reply, ms: 0, retryAfter: '' })
  for (const reply of [other, nobody]) expect(withoutTiming(reply)).toEqual(withoutTiming(known))
  // The end of the lock is the same for all; it gets nearer between the requests.
  const passed = Math.ceil((other.ms + nobody.ms) / 1_000)
  for (const { retryAfter } of [other, nobody]) {
    expect(Number(retryAfter)).toBeLessThanOrEqual(Number(known.retryAfter))
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(Number(known.retryAfter) - passed)
  }
  // Each response waits for the same time, which is longer than several hashes.
  for (const { ms } of [known, other, nobody]) expect(ms).toBeGreaterThan(290)
})

// Threats: T4
test('a user who trusts a locked network gets no more tries there than elsewhere', async () => {
  const { shop, login } = await openVillage()
  await exhaust(shop, LIMITS.wrongSignIn, HOME)
  const { _id } = await shop.person('member')
  await exhaust(shop, LIMITS.wrongPasswordOfClient, `${_id} ${HOME}`, 1)
  expect(await login(MEMBER, 'wrong')).toMatchObject({ status: 429 })
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 429 })
})

// Threats: T4
test('a stranger who guesses from elsewhere does not lock a user out at home', async () => {
  const { shop, login } = await openVillage()
  const { _id } = await shop.person('member')
  await exhaust(shop, LIMITS.wrongPassword, _id, 1)
  expect(await login(MEMBER, 'wrong', OTHER_NETWORK)).toMatchObject({ status: 401 })
  expect(await login(MEMBER, PASSWORD, OTHER_NETWORK)).toMatchObject({ status: 429 })
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
  // A right password at home does not reset the stranger's limit.
  expect(await login(MEMBER, PASSWORD, OTHER_NETWORK)).toMatchObject({ status: 429 })
})

// Threats: T11
test('from a network over its limit only users who trust it get codes, with the same response', async () => {
  const { shop, send } = await openVillage()
  const requestCode = (resetEmail: string) => send('POST', '/api/users/getotp', { resetEmail }, HOME)
  await exhaust(shop, LIMITS.codeRequest, HOME)
  const known = await requestCode(MEMBER)
  const others = [await requestCode(STRANGER), await requestCode('nobody@people.example')]
  expect(known).toMatchObject({
    status: 200,
    body: '{"message":"Check the OTP sent to your Email. If no code arrives, please try again in 10 minutes."}',
  })
  for (const other of others) expect({ ...other, ms: 0 }).toEqual({ ...known, ms: 0 })
  const { rows } = await sql<{ email: string }>`
    select data->>'email' as email from pgboss.job where name = 'send-reset-code'`.execute(shop.db)
  expect(rows).toEqual([{ email: MEMBER }])
})

// Threats: T6
test('from a locked network only users who trust it reset a password with the right code', async () => {
  const { shop, send } = await openVillage()
  await exhaust(shop, LIMITS.codeTry, HOME)
  const reset = (resetEmail: string) =>
    send('PUT', '/api/users/reset', { resetEmail, otp: '000000', newPassword: 'lotus pond at noon' }, HOME)
  const known = await reset(MEMBER)
  expect(known).toMatchObject({ status: 429 })
  for (const email of [STRANGER, 'nobody@people.example'])
    expect({ ...(await reset(email)), ms: 0 }).toEqual({ ...known, ms: 0 })
})

test('trusted networks expire after 90 days, and above the maximum the oldest is dropped', async () => {
  const { shop, login } = await openVillage()
  for (let n = 0; n < 25; n += 1) expect(await login(MEMBER, PASSWORD, `192.0.2.${n}`)).toMatchObject({ status: 200 })
  expect(await shop.db.selectFrom('trusted_networks').select('place').execute()).toHaveLength(20)
  await exhaust(shop, LIMITS.wrongSignIn, '192.0.2.24')
  expect(await login(MEMBER, PASSWORD, '192.0.2.24')).toMatchObject({ status: 200 })
  await shop.owner.updateTable('trusted_networks').set({ seen_at: sql<Date>`now() - interval '91 days'` }).execute()
  await exhaust(shop, LIMITS.wrongSignIn, '192.0.2.24')
  expect(await login(MEMBER, PASSWORD, '192.0.2.24')).toMatchObject({ status: 429 })
})

const [BROWSER, OTHER_DEVICE] = ['a1'.repeat(16), 'b2'.repeat(16)]

/** Every client has the proxy's address, which all users then trust. */
async function openBehindUnknownProxy() {
  const { shop, send } = await openVillage()
  const login = (emailorMobile: string, password: string, deviceKey?: string) =>
    send('POST', '/api/users/login', { emailorMobile, password }, HOME, deviceKey ? { 'x-device': deviceKey } : {})
  expect(await login(MEMBER, PASSWORD, BROWSER)).toMatchObject({ status: 200 })
  return { shop, send, login }
}

// Threats: T185
test('behind a proxy that hides addresses, a stranger’s wrong tries do not lock a trusted browser', async () => {
  const { login } = await openBehindUnknownProxy()
  for (let n = 0; n < 10; n += 1) expect(await login(MEMBER, 'wrong', OTHER_DEVICE)).toMatchObject({ status: 401 })
  expect(await login(MEMBER, PASSWORD, OTHER_DEVICE)).toMatchObject({ status: 429 })
  expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 429 })
  expect(await login(MEMBER, PASSWORD, BROWSER)).toMatchObject({ status: 200 })
  expect(await login(MEMBER, PASSWORD, BROWSER)).toMatchObject({ status: 200 })
  // The stranger's limit is unchanged, and a browser trusted for one account is not for another.
  expect(await login(MEMBER, PASSWORD, OTHER_DEVICE)).toMatchObject({ status: 429 })
  for (let n = 0; n < 10; n += 1) await login(STRANGER, 'wrong', BROWSER)
  expect(await login(STRANGER, PASSWORD, BROWSER)).toMatchObject({ status: 429 })
})

// Threats: T185
test('a trusted browser has ten wrong tries of its own and gets the same responses as others', async () => {
  const { shop, login } = await openBehindUnknownProxy()
  await exhaust(shop, LIMITS.wrongPassword, (await shop.person('member'))._id)
  await exhaust(shop, LIMITS.wrongPasswordOfClient, `${(await shop.person('member'))._id} ${HOME}`)
  const stranger = await login(MEMBER, 'wrong', OTHER_DEVICE)
  expect(stranger).toMatchObject({ status: 429 })
  const withoutTiming = (reply: typeof stranger) => ({ ...reply, ms: 0, retryAfter: '' })
  for (let n = 0; n < 10; n += 1)
    expect(withoutTiming(await login(MEMBER, 'wrong', BROWSER))).toEqual(withoutTiming(stranger))
  expect(await login(MEMBER, PASSWORD, BROWSER)).toMatchObject({ status: 429 })
})

test.each(['', 'x', 'A1'.repeat(16), `${'a1'.repeat(16)}a1`, 'a1'.repeat(4_000)])(
  'an invalid browser number (%#) is ignored',
  async (deviceKey) => {
    const { shop, send } = await openVillage()
    const login = (password: string) =>
      send('POST', '/api/users/login', { emailorMobile: MEMBER, password }, HOME, { 'x-device': deviceKey })
    expect(await login(PASSWORD)).toMatchObject({ status: 200 })
    expect(
      await shop.db.selectFrom('trusted_networks').select('place').where('is_device', '=', true).execute(),
    ).toEqual([])
  },
)

// Threats: T186
test('another client’s wrong sign-ins do not prevent a signed-in user from confirming the password', async () => {
  const { shop, login } = await openBehindUnknownProxy()
  for (let n = 0; n < 10; n += 1) await login(MEMBER, 'wrong', OTHER_DEVICE)
  const member = await shop.as('member')
  await shop.owner.updateTable('sessions').set({ created_at: sql<Date>`now() - interval '1 day'` }).execute()
  const change = (currentPassword: string) =>
    member.put('/api/users/profile', { password: 'lotus pond at noon', currentPassword })
  expect(await change('wrong')).toMatchObject({ status: 403 })
  expect(await change(PASSWORD)).toMatchObject({ status: 200 })
  // The sign-in page stays locked for the stranger.
  expect(await login(MEMBER, 'lotus pond at noon', OTHER_DEVICE)).toMatchObject({ status: 429 })
})
