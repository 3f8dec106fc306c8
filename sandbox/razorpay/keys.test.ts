import { expect, test } from 'vitest'
import { openBooks } from '#tests/support/razorpay/open-sandbox.ts'
import { assertSandboxAllowed, assertTestKey, sandboxKeys } from './keys.ts'
import { checkoutSignature, isSameSecret, webhookSignature } from './signatures.ts'

test('keys are made once, also by two processes that start at the same moment', async ({ onTestFinished }) => {
  const { db, close } = await openBooks()
  onTestFinished(close)
  const made = await Promise.all(Array.from({ length: 8 }, () => sandboxKeys(db)))
  expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(await sandboxKeys(db)).toEqual(made[0])
  expect(made[0]?.keyId).toMatch(/^rzp_test_[A-Za-z0-9]{14}$/)
  expect(made[0]?.keySecret).toHaveLength(24)
  expect(made[0]?.webhookSecret).toHaveLength(32)
})

// Requirements: ENV-9
// Threats: T75
test.each(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
  'the sandbox stays away while %s is set',
  (name) => {
    expect(() => assertSandboxAllowed({ [name]: 'x' })).toThrow(name)
  },
)

test('without the provider’s keys the sandbox may run', () => {
  expect(() => assertSandboxAllowed({})).not.toThrow()
  expect(() => assertSandboxAllowed({ RAZORPAY_KEY_ID: '' })).not.toThrow()
})

// Threats: T75
test('a live key is refused', () => {
  expect(() => assertTestKey('rzp_live_AAAAAAAAAAAAAA')).toThrow('rzp_test_')
})

// Made with: printf '%s' MESSAGE | openssl dgst -sha256 -hmac SECRET
// Requirements: PAY-22
test('both signatures are HMAC-SHA256 in hex, each over its own message with its own secret', () => {
  expect(checkoutSignature('order_9A33XWu170gUtm', 'pay_29QQoUBi66xm2f', 'EnLs21M47BllR3X8PSFtjtbd')).toBe(CHECKOUT)
  expect(webhookSignature('{"event":"payment.captured"}', 'whsec')).toBe(WEBHOOK)
})

test('secrets are equal only in every character', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('abc', 'abd')).toBe(false)
  expect(isSameSecret('', 'abc')).toBe(false)
})

const CHECKOUT = '972592aed892074d7fb0c0bb8ee7dd8736eb02d3c281fc503cf6fd8d3af443df'
const WEBHOOK = '4673dd707ef4c41b987cb7fefe1583142dc702388c93145b7814b9ad3d3c183e'
