import { expect, test } from 'vitest'
import { createOrder } from '#tests/support/web-orders.ts'
import { orderEvents } from './order-timeline.tsx'
import { refundText, sumRefunded } from './refund-text.ts'

const refund = (change: object = {}) => ({
  _id: 'r1',
  amount: 100,
  isPart: true,
  reason: 'One bottle came broken',
  status: 'processed' as const,
  createdAt: '2026-11-25T06:00:00Z',
  ...change,
})

test('the events of an order appear oldest first, in words for its buyer', () => {
  const order = createOrder({
    createdAt: '2026-11-19T08:00:00Z',
    paidAt: '2026-11-19T08:05:00Z',
    shippedAt: '2026-11-20T08:00:00Z',
    deliveredAt: '2026-11-23T08:00:00Z',
    service: 'DTDC',
    tracking: 'EK1',
    refunds: [refund()],
  })
  expect(orderEvents(order).map(({ what }) => what)).toEqual([
    'You placed the order',
    'We received your payment',
    'We shipped your parcel with DTDC, tracking number EK1',
    'Your parcel was delivered',
    'Refund of ₹100.00 sent: One bottle came broken',
  ])
})

test('a cancelled order says why', () => {
  const order = createOrder({ status: 'cancelled', cancelledAt: '2026-11-19T08:31:00Z' })
  expect(orderEvents(order).at(-1)?.what).toBe('The order was cancelled because it was not paid in time')
})

test('a pending refund is not called sent, and a failed one is not counted', () => {
  expect(refundText(refund({ status: 'pending' })).text).toBe(
    'Your refund of ₹100.00 has been on its way since 25/11/2026.',
  )
  expect(refundText(refund()).text).toBe('Your refund of ₹100.00 was sent on 25/11/2026.')
  expect(refundText(refund({ status: 'failed' })).tone).toBe('warning')
  expect(sumRefunded([refund(), refund({ amount: 49.5 }), refund({ status: 'failed' })])).toBe(149.5)
})
