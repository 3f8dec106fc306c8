import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { AccountData, EmailState } from '#shared/account.ts'
import type { SignedIn } from '#shared/users.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { registration } from '#tests/support/registration.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { sendResetCode } from './reset-code.ts'

const EMAIL = 'shopper@people.example'
const MALICIOUS = {
  name: 'Win money at http://evil.example/win',
  flat: 'www.evil.example',
  area: 'evil.example/a\u2028Bcc: victim@evil.example',
  landmark: 'https://evil.example',
  city: 'evil.example',
}
const LINK = /evil\.example|https?:\/\/evil|www\.evil|[\u0085\u2028\u2029]/

async function shopWithShopper() {
  const shop = await openShop()
  await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const product = await shop.given.product({ stock: 50 })
  return {
    shop,
    shopper,
    isConfirmed: async () => (await shopper.get<EmailState>('/api/users/confirm-email')).body.isConfirmed,
    sendCode: () => shopper.post('/api/users/confirm-email/code'),
    confirm: (code: string) => shopper.post('/api/users/confirm-email', { code }),
    order: (by = shopper) =>
      by.post('/api/orders', { ...shop.given.draft(product), shippingAddress: shop.given.address(MALICIOUS) }),
  }
}

const lastMail = async (shop: TestShop) => (await mailsIn(shop)).at(-1)
const codeIn = (mail: { text: string } | undefined) => /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none'
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// Requirements: USER-24
// Threats: T165, T166
test('an unconfirmed address gets no text of the user except the code, and the user can still buy', async () => {
  const { shop, isConfirmed, sendCode, confirm, order } = await shopWithShopper()
  const halves = async () => {
    const mail = await lastMail(shop)
    return [mail?.subject ?? '', mail?.text ?? '', mail?.html ?? '']
  }
  expect(await isConfirmed()).toBe(false)
  expect(await order()).toMatchObject({ status: 201 })
  for (const half of await halves()) expect(half).not.toMatch(/evil|Win money|670642|9847000000/)
  expect((await halves())[1]).toContain('Confirm this e-mail address in your profile')
  expect((await halves())[1]).toContain('₹')

  expect(await sendCode()).toMatchObject({
    status: 200,
    body: { message: 'We have sent the code to your e-mail address' },
  })
  for (const half of await halves()) expect(half).not.toMatch(/evil|shopper(?!@)/)
  const code = codeIn(await lastMail(shop))
  expect(await confirm(otherCode(code))).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
  expect(await isConfirmed()).toBe(false)
  expect(await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    status: 200,
    body: { message: 'Your e-mail address is confirmed' },
  })
  expect(await isConfirmed()).toBe(true)
  expect(await confirm(code)).toMatchObject({ status: 400 })

  expect(await order()).toMatchObject({ status: 201 })
  for (const half of (await halves()).slice(1)) {
    expect(half).toContain('670642')
    expect(half).toContain('Win money at')
    expect(half).not.toMatch(LINK)
  }
})

// Threats: T165
test('a mail about an order of a deleted account contains no text that the user typed', async () => {
  const { shop, order } = await shopWithShopper()
  await shop.owner.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  const { body } = await order()
  const admin = await shop.as('admin')
  const { _id } = await shop.person('shopper')
  await admin.delete(`/api/users/${_id}`)
  const { _id: id } = body as { _id: string }
  await sql`update orders set status = 'paid', paid_at = now() where id = ${id}`.execute(shop.owner)
  expect(await admin.put(`/api/orders/${id}/ship`, shop.given.shipment())).toMatchObject({ status: 200 })
  const mail = await lastMail(shop)
  expect(mail).toMatchObject({ kind: 'orderShipped', to_address: 'lakshmi@people.example' })
  for (const half of [mail?.text, mail?.html]) expect(half).not.toMatch(/evil|Win money/)
  await sql`update orders set status = 'cancelled', paid_at = null, shipped_at = null, tracking = '' where id = ${id}`.execute(
    shop.owner,
  )
})

// Threats: T165
test('a changed address is unconfirmed, and codes for the former address are invalid', async () => {
  const { shop, shopper, isConfirmed, sendCode, confirm } = await shopWithShopper()
  await sendCode()
  const code = codeIn(await lastMail(shop))
  await shopper.put('/api/users/profile', { email: 'moved@people.example' })
  expect(await confirm(code)).toMatchObject({ status: 400 })
  await sendCode()
  expect(await confirm(codeIn(await lastMail(shop)))).toMatchObject({ status: 200 })
  await shopper.put('/api/users/profile', { name: 'The same address', email: 'moved@people.example' })
  expect(await isConfirmed()).toBe(true)
  const { body } = await shopper.get<AccountData>('/api/users/me/data')
  expect(body.account).toMatchObject({ email: 'moved@people.example', isEmailConfirmed: true })
  const { _id } = await shop.person('shopper')
  await (await shop.as('admin')).put(`/api/users/${_id}`, { email: EMAIL })
  expect(await isConfirmed()).toBe(false)
})

// Threats: T165
test('a password reset code confirms the address too, and each code serves only its purpose', async () => {
  const { shop, sendCode, confirm } = await shopWithShopper()
  const visitor = await shop.as('visitor')
  const reset = (otp: string) =>
    visitor.put('/api/users/reset', { resetEmail: EMAIL, otp, newPassword: 'lotus pond at noon' })
  await sendCode()
  const emailCode = codeIn(await lastMail(shop))
  await sendResetCode(shop, EMAIL)
  const resetCode = codeIn(await lastMail(shop))
  expect(emailCode === resetCode || (await confirm(resetCode)).status === 400).toBe(true)
  expect(emailCode === resetCode || (await reset(emailCode)).status === 400).toBe(true)
  const before = await shop.db.selectFrom('users').select('email_confirmed_at').execute()
  expect(before).toEqual([{ email_confirmed_at: null }])
  expect(await reset(resetCode)).toMatchObject({ status: 200 })
  const after = await shop.db.selectFrom('users').select('email_confirmed_at').execute()
  expect(after).toEqual([{ email_confirmed_at: expect.any(Date) }])
})

// Threats: T165
test('a user gets three codes an hour and five tries each, and none when confirmed or without mail', async () => {
  const { shop, sendCode, confirm } = await shopWithShopper()
  const sent = await Promise.all(Array.from({ length: 6 }, sendCode))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
  expect(await mailsIn(shop)).toHaveLength(3)
  const code = codeIn(await lastMail(shop))
  for (let n = 0; n < 5; n += 1) expect(await confirm(otherCode(code))).toMatchObject({ status: 400 })
  expect(await confirm(code)).toMatchObject({ status: 400 })
  await shop.owner.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  expect(await sendCode()).toMatchObject({ status: 200 })
  expect(await mailsIn(shop)).toHaveLength(3)

  const down = await openShop({ mail: smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'shop@society.example' }) })
  await down.person('shopper')
  expect(await (await down.as('shopper')).post('/api/users/confirm-email/code')).toMatchObject({ status: 503 })
})

// Threats: T278
test('a new account of the same address gets no more codes and tries', async () => {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const person = registration()
  const open = async () => {
    const { body } = await visitor.post<SignedIn>('/api/users', person)
    const by = { headers: { authorization: `Bearer ${body.token}` } }
    return {
      sendCode: () => visitor.post('/api/users/confirm-email/code', undefined, by),
      confirm: (code: string) => visitor.post('/api/users/confirm-email', { code }, by),
      leave: () => shop.db.deleteFrom('users').where('id', '=', body._id).execute(),
    }
  }
  for (let round = 0; round < 3; round += 1) {
    const { sendCode, confirm, leave } = await open()
    expect(await sendCode()).toMatchObject({ status: 200 })
    const code = codeIn(await lastMail(shop))
    for (let n = 0; n < 5; n += 1) expect(await confirm(otherCode(code))).toMatchObject({ status: 400 })
    await leave()
  }
  const { sendCode, confirm } = await open()
  expect(await sendCode()).toMatchObject({ status: 429 })
  expect(await confirm('000000')).toMatchObject({ status: 429 })
})

// Threats: T278
test('a network over its limit gets no codes and tries, except for users who trust it', async () => {
  const { shop, shopper, sendCode, confirm } = await shopWithShopper()
  const spent = [LIMITS.codeRequest, LIMITS.codeTry].map(({ name, most }) => ({
    key: `${name} 127.0.0.1`,
    count: most,
    ends_at: sql<Date>`now() + interval '1 hour'`,
  }))
  await shop.owner.insertInto('attempts').values(spent).execute()
  expect(await sendCode()).toMatchObject({ status: 429 })
  expect(await confirm('000000')).toMatchObject({ status: 429 })
  await shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { emailorMobile: EMAIL, password: PASSWORD },
  })
  expect(await sendCode()).toMatchObject({ status: 200 })
  expect(await shopper.post('/api/users/confirm-email', { code: codeIn(await lastMail(shop)) })).toMatchObject({
    status: 200,
  })
})
