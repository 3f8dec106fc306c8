import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openShop } from '#server/testing/shop.ts'
import { razorpay } from './razorpay.ts'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

test('with real keys the script of the payment window comes from the provider’s host, the only one that a page may ask', async () => {
  const { razorpay: real } = readEnv({
    RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret of messages',
  })
  if (!real) throw new Error('The keys were not read')
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
  const policy = String((await app.inject('/api/settings')).headers['content-security-policy'])
  const hosts = /script-src ([^;]*)/
    .exec(policy)?.[1]
    ?.split(' ')
    .filter((source) => source.startsWith('http'))
  expect(hosts).toEqual(['https://checkout.razorpay.com', 'https://*.razorpay.com'])
})
