import { translatorFor } from '#server/platform/i18n/translator.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { toHtml } from '#server/platform/mail/to-html.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

const WIDTHS = [360, 700]

// Requirements: MAIL-5, SHIP-7
test.for(WIDTHS)('mails are read without scrolling sideways on %i px', async (width, { openPage }) => {
  const shopper = await createShopper('Thirumangalathu Kunjulakshmi Amma')
  const staff = await admin()
  await callApi('POST /api/users/getotp', { body: { resetEmail: shopper.email } })
  const mailsNow = async () => {
    const all = await callApi('GET /api/mails', { as: staff, query: {} })
    return all.filter(({ user }) => user === shopper._id)
  }
  // A separate job sends the code, and a password change would cancel it.
  await expect.poll(async () => (await mailsNow()).map(({ kind }) => kind), pollOptions).toContain('resetCode')
  await callApi('PUT /api/users/profile', { as: shopper, body: { password: 'lotus pond at noon' } })
  const product = await createProduct({ sizes: [{ model: 'Bottle of 1 litre, unbreakable', price: 99_350 }] })
  const { _id } = await createOrder({ by: shopper, product, state: 'shipped' })
  await callApi('PUT /api/orders/:id/deliver', { as: staff, params: { id: _id } })
  await callApi('POST /api/orders/:id/refunds', {
    as: staff,
    params: { id: _id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { amount: 99_350 / 2, reason: 'The bottle came broken, and there was no second one.' },
  })
  // A job also asks the provider.
  await expect.poll(async () => (await mailsNow()).map(({ kind }) => kind), pollOptions).toContain('orderRefunded')
  const mails = await mailsNow()
  expect(mails.map(({ kind }) => kind)).toEqual([
    'orderRefunded',
    'orderDelivered',
    'orderShipped',
    'orderPaid',
    'orderPlaced',
    'passwordChanged',
    'resetCode',
    'welcome',
  ])

  const page = await openPage({ width })
  for (const mail of [...mails, await callApi('POST /api/mails/test', { as: staff })]) {
    const { html } = await callApi('GET /api/mails/:id', { as: staff, params: { id: mail._id } })
    await page.setContent(html)
    await expectAccessibleLayout(page)
  }
})

const LONG_WORD = 'Dhanwantharam'.repeat(12)
const LONGEST: Email = {
  subject: LONG_WORD,
  heading: `${LONG_WORD} ധന്വന്തരം`,
  paragraphs: [LONG_WORD, 'ക്ഷീരബലാതൈലം'.repeat(10)],
  code: '000000',
  facts: [{ label: 'Tracking number', value: 'EK'.repeat(32) }],
  lines: [{ name: LONG_WORD, detail: `${LONG_WORD}, 10 × ₹9,99,99,999.00`, amount: '₹99,99,99,990.00' }],
  totals: [{ label: 'Total', amount: '₹99,99,99,990.00', isTotal: true }],
  address: [LONG_WORD, 'Dadra and Nagar Haveli and Daman and Diu', '98470 00000'],
  button: { label: `Track your parcel ${LONG_WORD}`, href: `https://courier.example/${'1'.repeat(300)}` },
  notes: [`https://courier.example/${'1'.repeat(300)}`],
}
const SOCIETY = {
  ...DEFAULT_SETTINGS,
  societyName: LONG_WORD,
  address: LONG_WORD,
  email: `${'a'.repeat(60)}@people.example`,
}

// Requirements: MAIL-2
test.for(WIDTHS)('a mail full of the longest words fits %i px', async (width, { openPage }) => {
  const page = await openPage({ width })
  for (const code of ['en', 'ml']) {
    await page.setContent(toHtml(LONGEST, SOCIETY, translatorFor(code)))
    await expectAccessibleLayout(page)
  }
})
