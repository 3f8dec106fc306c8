import { expect, test } from 'vitest'
import { createOrder as order } from '#tests/support/web-orders.ts'
import { holdText, nextStepText, paidText, progressSteps, shippingText, statusText } from './status-text.ts'

const paid = { status: 'paid', isPaid: true, paidAt: '2026-11-19T04:00:00Z' } as const
const shipped = { ...paid, status: 'shipped', isShipped: true, shippedAt: '2026-11-19T20:00:00Z' } as const
const delivered = { ...shipped, status: 'delivered', isDelivered: true, deliveredAt: '2026-11-21T04:00:00Z' } as const

// Requirements: A11Y-1, ORDER-6, ORDER-8
test('an order is submitted, in red, until it is delivered', () => {
  for (const state of [{}, paid, shipped]) {
    expect(statusText(order(state))).toMatchObject({ tone: 'danger', text: 'Order Submitted' })
  }
  expect(statusText(order(delivered))).toMatchObject({ tone: 'success', text: 'Delivered on 21/11/2026' })
})

// Requirements: A11Y-1, ADMIN-9, ORDER-6, ORDER-9
test('the payment shows its day in India', () => {
  expect(paidText(order())).toMatchObject({ tone: 'danger', text: 'Not paid' })
  expect(paidText(order(paid)).text).toBe('Paid on 19/11/2026')
  expect(shippingText(order(shipped))).toEqual([{ tone: 'success', text: 'Shipped on 20/11/2026' }])
  expect(shippingText(order(delivered)).map(({ text }) => text)).toEqual([
    'Shipped on 20/11/2026',
    'Delivered on 21/11/2026',
  ])
})

test('a cancelled order says so and promises no parcel', () => {
  const cancelled = order({ status: 'cancelled', cancelledAt: '2026-11-20T09:00:00Z', heldUntil: null })
  expect(statusText(cancelled).text).toBe('Cancelled')
  expect(shippingText(cancelled)[0]?.text).toBe('This order will not be shipped.')
})

test('a test order promises no parcel, and a cancelled test order no refund', () => {
  const it = order({ ...paid, isTest: true })
  expect(shippingText(it)).toEqual([{ tone: 'info', text: 'This order will not be shipped.' }])
  expect(statusText(order({ ...paid, status: 'refunded', isTest: true })).text).toBe('Cancelled')
})

test('the steps show past and next states', () => {
  expect(progressSteps(order(paid)).map(({ done, note }) => [done, note])).toEqual([
    [true, '19/11/2026'],
    [true, '19/11/2026'],
    [false, 'We are packing it'],
    [false, undefined],
  ])
})

// Requirements: PAY-27, RX-3
test.for([
  ['its prescription is not checked', { prescription: 'sent' }, /^Paid. The parcel waits until our pharmacist/],
  ['its prescription is not sent', { prescription: 'needed' }, /^Paid. The parcel waits until our pharmacist/],
  ['its payment is disputed', { isDisputed: true }, /^The bank disputes the payment. The parcel waits/],
  ['its prescription is refused', { prescription: 'refused' }, /^This order will not be shipped.$/],
] as const)('a paid order promises no parcel while %s', ([, change, sentence]) => {
  const waiting = order({ ...paid, ...change })
  expect(shippingText(waiting)).toEqual([{ tone: 'info', text: expect.stringMatching(sentence) }])
  expect(progressSteps(waiting)[2]?.note).toBeUndefined()
  expect(nextStepText(waiting)).toBeUndefined()
})

// Requirements: PAY-21
test('the end of the hold is shown', () => {
  expect(holdText('2026-11-20T08:05:00Z')).toContain('until 1:35 pm on 20/11/2026')
})

test('an open order shows its next step', () => {
  expect(nextStepText(order())).toBe('pay for the order. We pack your item after that.')
  expect(nextStepText(order(paid))).toMatch(/^we pack your item and hand it to a courier/)
  expect(nextStepText(order(shipped))).toMatch(/^the courier brings your parcel/)
  expect(nextStepText(order(delivered))).toBeUndefined()
  expect(nextStepText(order({ status: 'cancelled' }))).toBeUndefined()
})
