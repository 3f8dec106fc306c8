import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import { openShop } from '#tests/support/shop.ts'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

// Requirements: PAY-3
// Threats: T130
test('with real keys the payment script comes from the provider’s host, the only foreign host allowed', async () => {
  const { razorpay: real } = readEnv({
    RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret of messages',
  })
  if (!real) throw new Error('the keys were not read')
  const { checkoutUrl } = razorpay(real)
  expect(checkoutUrl).toBe(SCRIPT)

  const shop = await openShop()
  const app = await buildApp(
    { ...shop, provider: { ...shop.provider, checkoutUrl } },
    { readiness: async () => undefined },
  )
  onTestFinished(() => app.close())
  const order = await shop.given.order({ product: await shop.given.product() })
  const { token } = await shop.person('shopper')
  const start = await app.inject({
    method: 'POST',
    url: `/razorpay/${order.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(start.json()).toMatchObject({ script: SCRIPT })
  const response = await app.inject('/api/settings')
  for (const policy of [String(response.headers['content-security-policy']), pagePolicy({ checkoutUrl: SCRIPT })]) {
    // The provider's frame, fraud check and telemetry use other hosts. In-app browsers post a form.
    for (const kind of ['script-src', 'connect-src', 'frame-src', 'form-action'])
      expect([kind, hostsOf(policy, kind)]).toEqual([kind, ['https://checkout.razorpay.com', 'https://*.razorpay.com']])
    for (const kind of ['default-src', 'style-src', 'font-src', 'worker-src', 'object-src', 'frame-ancestors'])
      expect([kind, hostsOf(policy, kind)]).toEqual([kind, []])
    expect(policy).not.toMatch(/script-src[^;]*unsafe-/)
  }
  // Banks open pop-ups that report back, and the frame keeps its permissions.
  expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(response.headers['permissions-policy']).not.toMatch(/payment|clipboard|otp-credentials|publickey/)
})

const hostsOf = (policy: string, kind: string) =>
  new RegExp(`(?:^|;)${kind} ([^;]*)`)
    .exec(policy)?.[1]
    ?.split(' ')
    .filter((source) => source.startsWith('http'))
