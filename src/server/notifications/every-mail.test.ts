// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { writeBreachEmails } from '#server/breaches/send-emails.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { remindOfPrescriptions } from '#server/prescriptions/remind.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import { formatDate } from '#shared/dates.ts'
import { MAIL_KINDS, type MailKind, type MailSummary } from '#shared/mail.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ADDRESS } from '#tests/support/builders.ts'
import { confirmEverybody, mailsIn, openMailServer, parsedMail, sendWaiting } from '#tests/support/mail.ts'
import { createMedicine, orderToCheck, pdfOf, sendFile } from '#tests/support/prescriptions.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const PERSON = {
  name: 'Lakshmi Nair',
  email: 'lakshmi@people.example',
  number: '9847000077',
  password: 'kasavu and brass',
}

async function hideNewReview(shop: TestShop, product: string) {
  await (await shop.as('buyer')).post(`/api/products/${product}/reviews`, { rating: 1, comment: 'Bad words' })
  const review = await shop.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  await (await shop.as('admin')).put(`/api/products/${product}/reviews/${review.id}/hide`, { reason: 'insult' })
}

async function notifyOfBreach(shop: TestShop) {
  const admin = await shop.as('admin')
  const { body } = await admin.post<{ _id: string }>('/api/breaches', {
    what: { en: 'A list was sent to a wrong address.', ml: 'ഒരു പട്ടിക തെറ്റായ വിലാസത്തിലേക്ക് അയച്ചു.' },
    consequences: { en: 'Others may write to you.', ml: 'മറ്റുള്ളവർ നിങ്ങൾക്ക് എഴുതിയേക്കാം.' },
    measures: { en: 'The list was deleted there.', ml: 'അവിടെ പട്ടിക ഇല്ലാതാക്കി.' },
    advice: { en: 'Watch for false e-mails.', ml: 'വ്യാജ ഇമെയിലുകൾ സൂക്ഷിക്കുക.' },
    data: ['email', 'address'],
    noticedAt: new Date().toISOString(),
    chosen: { by: 'people', people: ['buyer@people.example'] },
  })
  await admin.post(`/api/breaches/${body._id}/letters`)
  await writeBreachEmails(shop, body._id)
}

/** Causes every mail once, through the shop's interface where possible. */
async function triggerEveryMail(shop: TestShop, language = 'en') {
  await shop.person('buyer')
  const visitor = await shop.as('visitor')
  const admin = await shop.as('admin')
  const { body } = await visitor.post<{ token: string }>('/api/users', PERSON, {
    headers: { 'accept-language': language },
  })
  await visitor.post('/api/users/confirm-email/code', undefined, { headers: { authorization: `Bearer ${body.token}` } })
  await confirmEverybody(shop)
  await shop.owner.updateTable('users').set({ language }).execute()
  await sendResetCode(shop, PERSON.email)
  const change = (of: object) =>
    visitor.put('/api/users/profile', of, { headers: { authorization: `Bearer ${body.token}` } })
  await change({ password: 'lotus pond at noon' })
  await change({ email: 'moved@people.example' })
  await admin.post('/api/mails/test')

  const delivered = await shop.given.order({ by: 'buyer', state: 'paid' })
  await admin.put(`/api/orders/${delivered.id}/ship`, { tracking: 'EK123456789IN', service: 'DTDC' })
  await admin.put(`/api/orders/${delivered.id}/tracking`, { tracking: 'EK999999999IN', service: 'DTDC' })
  await admin.put(`/api/orders/${delivered.id}/deliver`)

  const product = await shop.given.product({ price: 85, stock: 1 })
  const late = await shop.given.order({ by: 'buyer', product })
  const { id } = await startPayment(shop, late)
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', late.id)
    .execute()
  await expireOverdueOrders(shop)
  await shop.given.order({ by: 'buyer', product, state: 'paid' })
  await applyPayment(shop, shop.provider.pay(id).razorpay_payment_id)
  await hideNewReview(shop, product._id)
  const owner = await shop.as('admin')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  const headers = { 'idempotency-key': 'books-of-today' }
  const confirmed = { email_confirmed_at: new Date() }
  await shop.owner.updateTable('users').set(confirmed).where('email', '=', 'admin@people.example').execute()
  await owner.post('/api/payments/books/mail', { from: day, to: day }, { headers })
  await owner.post('/api/invitations', { name: 'Devi', email: 'devi@people.example', role: 'packer' })
  await notifyOfBreach(shop)
  const refund = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await refundPayment(shop, refund.id)
  return { delivered: orderNumber(delivered.id), late: orderNumber(late.id), ...(await triggerPrescriptionMails(shop)) }
}

async function triggerPrescriptionMails(shop: TestShop) {
  const product = await createMedicine(shop)
  const first = await shop.given.order({ by: 'buyer', product, state: 'paid' })
  const paidAt = (at: Date) =>
    shop.owner.updateTable('orders').set({ paid_at: at }).where('id', '=', first.id).execute()
  await paidAt(new Date(Date.now() - 3 * 86_400_000))
  await remindOfPrescriptions(shop)
  await paidAt(new Date())
  const pharmacist = await shop.as('pharmacist')
  await sendFile(await shop.as('buyer'), first.id, pdfOf('Rx'))
  await pharmacist.put(`/api/orders/${first.id}/prescription/release`)
  const { order } = await orderToCheck(shop, 'buyer')
  await pharmacist.put(`/api/orders/${order.id}/prescription/refuse`, { reason: 'too-old', text: 'It is of 2019.' })
  return { released: orderNumber(first.id), refused: orderNumber(order.id) }
}

// Requirements: RX-10
test('each mail has the same content in plain text and in HTML', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'Society <shop@society.example>' }) })
  const { delivered, late, released, refused } = await triggerEveryMail(shop)
  const kinds = await mailsIn(shop)
  const codeOf = (mailKind: MailKind) =>
    /^\d{6}$/m.exec(kinds.find(({ kind }) => kind === mailKind)?.text ?? '')?.[0] ?? 'no code'
  await sendAll(shop)

  const today = formatDate(new Date().toISOString())
  const expected: Record<(typeof MAIL_KINDS)[number], [to: string, subject: string, ...words: string[]]> = {
    welcome: [PERSON.email, 'Welcome to Kadirur Society', 'Your account is ready.'],
    resetCode: [
      PERSON.email,
      'Your code for a new password',
      codeOf('resetCode'),
      'It works once and expires in 10 minutes.',
    ],
    emailCode: [PERSON.email, 'Your code to confirm this e-mail address', codeOf('emailCode'), 'It works once'],
    passwordChanged: [PERSON.email, 'Your password was changed', today, 'signed out on all other devices'],
    emailChanged: [PERSON.email, 'The e-mail address of your account was changed', today],
    invitation: [
      'devi@people.example',
      'You are invited to the shop office of Kadirur Society',
      'Your role is: Packer.',
    ],
    orderPlaced: ['buyer@people.example', `We have your order ${delivered}`, '200 ml', 'Thekkedath House', '₹194.50'],
    orderPaid: ['buyer@people.example', `Your order ${delivered} is paid`, '₹194.50', today],
    orderShipped: [
      'buyer@people.example',
      `Your order ${delivered} is on its way`,
      'Shipped with DTDC',
      'EK123456789IN',
    ],
    trackingCorrected: [
      'buyer@people.example',
      `Corrected tracking number for your order ${delivered}`,
      'Your parcel was shipped with DTDC.',
      'EK999999999IN',
    ],
    orderDelivered: ['buyer@people.example', `Your order ${delivered} was delivered`, `Delivered on ${today}`],
    orderCancelled: ['buyer@people.example', `Your order ${late} was cancelled`, 'It was not paid in time'],
    orderRefunded: ['buyer@people.example', `Refund for order ${late}`, '₹180.33'],
    prescriptionReminder: [
      'buyer@people.example',
      `We are waiting for the prescription of your order ${released}`,
      'Danti lehyam',
      'Send the prescription',
    ],
    prescriptionReleased: ['buyer@people.example', `The prescription of your order ${released} is accepted`],
    prescriptionRefused: [
      'buyer@people.example',
      `The prescription of your order ${refused} was not accepted`,
      'The prescription is too old. It is of 2019.',
      '₹180.33',
    ],
    books: ['admin@people.example', `Books of Kadirur Society, ${today} to ${today}`, 'every payment and refund'],
    reviewHidden: ['buyer@people.example', 'Your review is no longer shown', 'It has bad or hurtful words'],
    dataBreach: [
      'buyer@people.example',
      'Important: your personal data at Kadirur Society',
      'A list was sent to a wrong address.',
      'e-mail address, delivery address',
      'Watch for false e-mails.',
    ],
    test: ['admin@people.example', 'Test e-mail from Kadirur Society', 'The shop can send e-mail', today],
  }
  const mails = server.received.map(({ to, raw }) => ({ to, ...parsedMail(raw) }))
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(MAIL_KINDS))
  for (const kind of MAIL_KINDS) {
    const [to, subject, ...words] = expected[kind]
    const mail = mails.find(({ headers }) => headers.get('subject') === subject)
    expect(mail, kind).toMatchObject({ to: [to], types: 2 })
    expect(mail?.type).toMatch(/^multipart\/alternative;/)
    for (const half of [mail?.text, mail?.html]) for (const word of words) expect(half, kind).toContain(word)
    expect(linksIn(mail?.html ?? ''), kind).toEqual(linksIn(mail?.text ?? ''))
    expect(mail?.html, kind).not.toMatch(/<(script|img|link|iframe|form)\b|url\(/i)
  }
  expect((await mailsIn(shop)).map(({ status }) => status)).toEqual(kinds.map(() => 'sent'))
})

// Requirements: MAIL-2
test('in Malayalam every mail is fully translated, with its values and a font for its script', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'Society <shop@society.example>' }) })
  const { delivered, late } = await triggerEveryMail(shop, 'ml')
  const kinds = await mailsIn(shop)
  await sendAll(shop)
  const mails = server.received.map(({ raw }) => parsedMail(raw))
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(MAIL_KINDS))
  expect(mails).toHaveLength(kinds.length)
  for (const { headers, text, html } of mails) {
    const subject = headers.get('subject') ?? ''
    expect(subject).toMatch(/\p{Script=Malayalam}/u)
    const texts = [subject, text, html.replace(/<title>.*?<\/title>|<[^>]+>/gs, ' ').replaceAll('&#39;', "'")]
    for (const half of texts) {
      const words = STORED.reduce(
        (left, stored) => left.replaceAll(stored, ''),
        half.replace(/https?:\S+|\S+@\S+|&\w+;|\b[0-9a-f]{8}\b/g, ''),
      )
      expect(words).not.toMatch(/[a-z]{3,}|\d\s[ap]m\b|[{}]|undefined/i)
    }
    expect(html).toMatch(/^<!doctype html>\s*<html lang="ml">/)
    expect(html).toContain("'Noto Sans Malayalam'")
    expect(html).toContain('line-height:1.7')
  }
  const subjects = mails.map(({ headers }) => headers.get('subject'))
  for (const subject of [`നിങ്ങളുടെ ഓർഡർ ${delivered} എത്തിച്ചു`, `നിങ്ങളുടെ ഓർഡർ ${late} റദ്ദാക്കി`])
    expect(subjects).toContain(subject)
  const money = mails.find(({ text }) => text.includes('₹180.33') && text.includes('ഞങ്ങൾ തിരികെ നൽകി'))
  expect(money?.text).toContain('സാധനങ്ങൾ മാറ്റിവച്ച സമയം കഴിഞ്ഞാണ് പണം വന്നത്')
  const admin = await shop.as('admin')
  const { body } = await admin.get<MailSummary[]>('/api/mails')
  expect(body.map(({ subject }) => subject)).toEqual(kinds.map(({ subject }) => subject).reverse())
})

/** Sends all mails, also those held back by the hourly limit. */
async function sendAll(shop: TestShop) {
  for (let hour = 0; hour < 3; hour += 1) {
    await sendWaiting(shop)
    await shop.owner.deleteFrom('attempts').execute()
  }
}

/** Names, addresses and numbers, which are not translated. */
const STORED = [
  PERSON.name,
  ...[
    'Kadirur Society',
    'Since 1995, East Kadirur',
    'East Kadirur, Kannur district, Kerala, India',
    'Product',
    '200 ml',
    'Danti lehyam',
    'It is of 2019.',
  ],
  ...['EK123456789IN', 'DTDC'],
  ...Object.values(ADDRESS).map(String),
]

const linksIn = (half: string) => [
  ...new Set([...half.matchAll(/https?:\/\/[^\s"'<]+/g)].map(([link]) => link.replaceAll('&#38;', '&'))),
]
