import { expect, test } from 'vitest'
import {
  afterRefund,
  attemptRefusal,
  captureRefusal,
  providerFee,
  refundRefusal,
  refundState,
  retryDelay,
} from './rules.ts'

test.each([
  ['a new order', 'created', [], undefined],
  ['after a failure', 'attempted', ['failed'], undefined],
  ['while another waits at the bank', 'attempted', ['created'], undefined],
  [
    'while another is authorized',
    'attempted',
    ['failed', 'authorized'],
    'A payment of this order is authorized already and waits for its capture.',
  ],
  ['once paid', 'paid', ['captured'], 'Payment already done for this order.'],
  ['once paid and refunded', 'paid', ['refunded'], 'Payment already done for this order.'],
] as const)('an attempt on %s', (_, status, payments, refusal) => {
  expect(
    attemptRefusal(
      { status },
      payments.map((paymentStatus) => ({ status: paymentStatus })),
    )?.message,
  ).toBe(refusal)
})

test.each([
  ['the whole amount', 'authorized', false, 500, 'INR', undefined],
  ['less', 'authorized', false, 499, 'INR', 'Capture amount must be equal to the amount authorized'],
  ['more', 'authorized', false, 501, 'INR', 'Capture amount must be equal to the amount authorized'],
  ['another currency', 'authorized', false, 500, 'USD', 'The currency provided does not match the payment currency'],
  ['a captured payment', 'captured', true, 500, 'INR', 'This payment has already been captured'],
  ['a refunded payment', 'refunded', true, 500, 'INR', 'This payment has already been captured'],
  [
    'a failed payment',
    'failed',
    false,
    500,
    'INR',
    'Only payments which have been authorized and not yet captured can be captured',
  ],
  [
    'an unfinished payment',
    'created',
    false,
    500,
    'INR',
    'Only payments which have been authorized and not yet captured can be captured',
  ],
] as const)('capturing %s', (_, status, captured, amount, currency, refusal) => {
  const payment = { status, captured, amount: 500, currency: 'INR' }
  expect(captureRefusal({ status: 'attempted' }, payment, { amount, currency })?.message).toBe(refusal)
})

test('a second authorized payment is not captured once the order is paid', () => {
  const payment = { status: 'authorized' as const, captured: false, amount: 500, currency: 'INR' }
  expect(captureRefusal({ status: 'paid' }, payment, payment)?.status).toBe(400)
})

test.each([
  ['all of it', 'captured', 0, 500, undefined],
  ['the rest', 'captured', 300, 200, undefined],
  [
    'a paisa more than the rest',
    'captured',
    300,
    201,
    'The total refund amount is greater than the refund payment amount',
  ],
  ['what is back already', 'refunded', 500, 100, 'The payment has been fully refunded already'],
  ['an uncaptured payment', 'authorized', 0, 500, 'The payment status should be captured for action to be taken'],
  ['a failed payment', 'failed', 0, 500, 'The payment status should be captured for action to be taken'],
] as const)('refunding %s', (_, status, amount_refunded, amount, refusal) => {
  expect(refundRefusal({ status, amount: 500, amount_refunded }, amount)?.message).toBe(refusal)
})

test.each([
  ['nothing yet', 0, null, 'captured'],
  ['a part', 499, 'partial', 'captured'],
  ['everything', 500, 'full', 'refunded'],
] as const)('%s refunded', (_, amount_refunded, state, status) => {
  expect(refundState({ amount: 500, amount_refunded })).toBe(state)
  expect(afterRefund({ amount: 500, captured: true }, amount_refunded)).toEqual({ amount_refunded, status })
})

test.each([
  [100, { fee: 2, tax: 0 }],
  [159_019, { fee: 3_752, tax: 572 }],
  [100_000_000, { fee: 2_360_000, tax: 360_000 }],
])('the provider’s fee on %i paise', (amount, expected) => expect(providerFee(amount)).toEqual(expected))

test('tries come after 5 s, 10 s, 20 s and so on, at most an hour apart', () => {
  expect([1, 2, 3, 4, 10, 11, 40].map(retryDelay)).toEqual([
    5_000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000,
  ])
})
