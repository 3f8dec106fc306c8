import { expect, test } from 'vitest'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import type { Mail, MailSummary } from '#shared/mail.ts'
import { openMailServer, sendWaiting } from '#tests/support/mail.ts'
import { openShop } from '#tests/support/shop.ts'

const FROM = 'shop@society.example'

// Requirements: MAIL-1
test('an admin lists mails, newest first, and reads one', async () => {
  const { as, given } = await openShop()
  const order = await given.order({ state: 'paid' })
  const admin = await as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  expect(body.map(({ kind, to, order: id }) => [kind, to, id])).toEqual([
    ['orderPaid', 'shopper@people.example', order.id],
    ['orderPlaced', 'shopper@people.example', order.id],
  ])
  const { body: mail } = await admin.get<Mail>(`/api/mails/${body[0]?._id}`)
  expect(mail.text).toContain('We have received your payment')
  expect(mail.html).toContain('We have received your payment')
  expect(await admin.get('/api/mails/0190a5c2-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})

// Requirements: MAIL-1
// Threats: T280
test('in the local outbox only an owner reads a code or an invitation link', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const [admin, cashier] = [await shop.as('admin'), await shop.as('cashier')]
  await sendResetCode(shop, 'shopper@people.example')
  await admin.post('/api/invitations', { name: 'Devi', email: 'devi@people.example', role: 'packer' })
  await admin.post('/api/mails/test')
  const { body } = await cashier.get<MailSummary[]>('/api/mails')
  expect(body.map(({ kind }) => kind)).toEqual(['test', 'invitation', 'resetCode'])
  for (const { _id, kind } of body) {
    const { text, html } = (await cashier.get<Mail>(`/api/mails/${_id}`)).body
    expect(text === '' && html === '', kind).toBe(kind !== 'test')
    expect((await admin.get<Mail>(`/api/mails/${_id}`)).body.text, kind).not.toBe('')
  }
})

test('the mail list continues page by page, also filtered by status', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  for (let n = 0; n < 52; n += 1) await admin.post('/api/mails/test')
  const first = await admin.get<MailSummary[]>('/api/mails?status=waiting')
  expect(first.body).toHaveLength(50)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect(next).toContain('status=waiting')
  expect((await admin.get<MailSummary[]>(next)).body).toHaveLength(2)
  expect((await admin.get<MailSummary[]>('/api/mails?status=dead')).body).toEqual([])
  expect(await admin.get('/api/mails?status=lost')).toMatchObject({ status: 400 })
  expect(await admin.get('/api/mails/state')).toMatchObject({
    body: { isOutbox: true, isUp: true, from: FROM, waiting: 52, dead: 0 },
  })
})

test('a test mail reaches the admin', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: FROM }) })
  const admin = await shop.as('admin')
  expect(await admin.post('/api/mails/test')).toMatchObject({
    status: 201,
    body: { kind: 'test', to: 'admin@people.example', status: 'waiting' },
  })
  await sendWaiting(shop)
  expect(server.received.map(({ to }) => to)).toEqual([['admin@people.example']])
})

test('the shop’s reason for giving up a mail is translated; the mail server’s response is not', async () => {
  const shop = await openShop()
  await shop.given.order()
  const admin = await shop.as('admin')
  const reported = async (language: string) => {
    const { body } = await admin.get<MailSummary[]>('/api/mails', { headers: { 'accept-language': language } })
    return body[0]?.lastError ?? ''
  }
  const end = (last_error: string, last_error_code: string | null) =>
    shop.owner.updateTable('mails').set({ status: 'dead', last_error, last_error_code }).execute()
  await end('', 'expired')
  expect(await reported('en')).toBe('The e-mail expired before it could be sent.')
  expect(await reported('ml')).toMatch(/^\P{Script=Latin}+$/u)
  await end('550 no such mailbox', 'expired')
  expect(await reported('ml')).toBe('550 no such mailbox')
})

test('a sent mail and a given-up mail can be sent again', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: FROM }) })
  await shop.given.order()
  await shop.owner.updateTable('mails').set({ status: 'dead', last_error: 'no answer' }).execute()
  const admin = await shop.as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  const again = () => admin.post(`/api/mails/${body[0]?._id}/send`)

  expect(await again()).toMatchObject({ status: 200, body: { status: 'waiting', lastError: '' } })
  await sendWaiting(shop)
  expect(await again()).toMatchObject({ status: 200, body: { status: 'waiting', sentAt: null } })
  await sendWaiting(shop)
  expect(server.received).toHaveLength(2)
  expect(await admin.post('/api/mails/0190a5c2-0000-7000-8000-000000000000/send')).toMatchObject({ status: 404 })
})

// Requirements: MAIL-4
test('a mail is not sent again to an address that its person has left, except the mail about this', async () => {
  const shop = await openShop()
  await shop.given.order()
  const shopper = await shop.as('shopper')
  expect(await shopper.put('/api/users/profile', { email: 'moved@people.example' })).toMatchObject({ status: 200 })
  await shop.owner.updateTable('mails').set({ status: 'sent', sent_at: new Date() }).execute()
  const admin = await shop.as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  const again = (kind: string) => admin.post(`/api/mails/${body.find((mail) => mail.kind === kind)?._id}/send`)
  expect(await again('orderPlaced')).toMatchObject({
    status: 409,
    body: {
      message: 'The e-mail address of this person has changed. This e-mail is not sent to the earlier address.',
    },
  })
  expect(await again('emailChanged')).toMatchObject({ status: 200, body: { to: 'shopper@people.example' } })
})

test('an admin can neither read nor resend a user’s code, before and after it is sent', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: FROM }) })
  await shop.person('shopper')
  await sendResetCode(shop, 'shopper@people.example')
  const admin = await shop.as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  const id = body[0]?._id
  const read = () => admin.get(`/api/mails/${id}`)
  expect(await read()).toMatchObject({ body: { kind: 'resetCode', text: '', html: '' } })
  await sendWaiting(shop)
  expect(await read()).toMatchObject({ body: { status: 'sent', text: '', html: '' } })
  expect(await admin.post(`/api/mails/${id}/send`)).toMatchObject({ status: 409 })
  const stored = await shop.db.selectFrom('mails').select(['text', 'html']).executeTakeFirstOrThrow()
  expect(stored).toEqual({ text: '', html: '' })
})
