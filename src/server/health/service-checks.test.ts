import { expect, test } from 'vitest'
import { openMailTransport } from '#server/platform/mail/open-mail-transport.ts'
import { ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import { findingOf, healthSourcesOf, openHttpServer } from '#tests/support/health.ts'
import { openMailServer } from '#tests/support/mail.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: LIVE-7
test('the payment keys are checked with a call', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('Payment keys', sources)).toMatch(/^warning: .* they are test keys\. -> Set the live keys/)
  const live = { ...shop.provider, mode: 'live' as const }
  expect(await findingOf('Payment keys', { ...sources, provider: live })).toMatch(/^ok: /)
  shop.provider.isDown = true
  expect(await findingOf('Payment keys', sources)).toMatch(/^problem: The payment provider cannot be reached/)
  const refusing = { ...live, paymentsBetween: () => Promise.reject(new ProviderRefused(401, 'wrong')) }
  expect(await findingOf('Payment keys', { ...sources, provider: refusing })).toMatch(/does not accept the keys/)
  expect(await findingOf('Payment keys', { ...sources, provider: undefined })).toMatch(
    /^warning: .* test payments only/,
  )
})

// Requirements: LIVE-7
test('payments without webhooks are a problem, which a webhook resolves', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('Webhooks', sources)).toMatch(/^warning: No webhook has come yet/)
  await shop.db
    .insertInto('provider_payments')
    .values({
      id: 'pay_1',
      provider_order_id: null,
      order_id: null,
      amount: 100,
      currency: 'INR',
      status: 'captured',
      created_at: new Date(Date.now() - 3_600_000),
      checked_at: new Date(),
    })
    .execute()
  expect(await findingOf('Webhooks', sources)).toBe(
    'problem: No webhook came for the last 1 payments. -> At the provider, check the webhook’s address http://localhost:3000/api/webhooks/razorpay, its events and its secret.',
  )
  await shop.db.insertInto('webhook_events').values({ id: 'e1', event: 'payment.captured', body: '{}' }).execute()
  expect(await findingOf('Webhooks', sources)).toMatch(/^ok: The last webhook came on \d\d\/\d\d\/\d{4}\.$/)
})

// Requirements: LIVE-7
test('the mail server is checked, and accepts a test mail', async () => {
  const shop = await openShop()
  const server = await openMailServer()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('E-mail server', sources)).toMatch(/^warning: E-mails are only files/)
  const to = (port: number) =>
    openMailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'shop@society.example',
      dataDir: sources.env.dataDir,
      publicUrl: sources.publicUrl,
    })
  const mail = to(server.port)
  expect(await findingOf('E-mail server', { ...sources, mail })).toBe('ok: The e-mail server accepts the sign-in.')
  expect(server.received).toEqual([])
  const testMailTo = 'owner@people.example'
  expect(await findingOf('E-mail server', { ...sources, mail, testMailTo })).toMatch(/^ok: .* took the test e-mail/)
  expect(server.received).toMatchObject([{ to: [testMailTo], from: 'shop@society.example' }])
  await server.close()
  expect(await findingOf('E-mail server', { ...sources, mail: to(server.port) })).toMatch(
    /^problem: .* -> Check SMTP_URL/,
  )
})

// Requirements: LIVE-7
test('the clock is compared with the provider’s', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  const check = async (aheadMs: number) => {
    const baseUrl = await openHttpServer((_request, response) => {
      response.writeHead(401, { date: new Date(Date.now() + aheadMs).toUTCString() }).end()
    })
    const razorpay = { baseUrl, keyId: 'i', keySecret: 's', webhookSecret: 'w', previousWebhookSecret: undefined }
    return findingOf('Clock', { ...sources, env: { ...sources.env, razorpay: { ...razorpay, checkoutUrl: baseUrl } } })
  }
  expect(await check(0)).toMatch(/^ok: /)
  expect(await check(30_000)).toMatch(/^warning: The clock differs from the payment provider’s by (29|30|31) seconds/)
  expect(await check(-600_000)).toMatch(/^problem: The clock differs .* -> Switch on time synchronisation/)
  expect(await findingOf('Clock', sources)).toMatch(/^warning: No reference clock/)
})
