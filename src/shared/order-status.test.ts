import { expect, test } from 'vitest'
import { canPay, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { canDeliver, canRestock, canShip } from './staff-steps.ts'

const order = (status: OrderStatus) => ({
  status,
  isPaid: ['paid', 'shipped', 'delivered', 'refunded'].includes(status),
  isShipped: ['shipped', 'delivered'].includes(status),
  isDelivered: status === 'delivered',
  isTest: false,
  paymentMethod: 'Razorpay',
})

// Requirements: PAY-1, SHIP-1, SHIP-2
test.each([
  ['submitted', { pay: true, ship: false, deliver: false }],
  ['paid', { pay: false, ship: true, deliver: false }],
  ['shipped', { pay: false, ship: false, deliver: true }],
  ['delivered', { pay: false, ship: false, deliver: false }],
  ['cancelled', { pay: false, ship: false, deliver: false }],
  ['refunded', { pay: false, ship: false, deliver: false }],
] as const)('a %s order offers exactly its next steps', (status, expected) => {
  const it = order(status)
  expect({ pay: canPay(it), ship: canShip(it), deliver: canDeliver(it) }).toEqual(expected)
})

// Requirements: RX-3
test.each([
  ['needed', false],
  ['sent', false],
  ['released', true],
  ['refused', false],
] as const)('a paid order whose prescription is %s is offered to ship: %s', (prescription, isOffered) => {
  expect(canShip({ ...order('paid'), prescription })).toBe(isOffered)
})

// Requirements: PAY-27
test.each([true, false])('a paid order that is disputed (%s) is not offered to ship', (isDisputed) => {
  expect(canShip({ ...order('paid'), isDisputed })).toBe(!isDisputed)
})

test.each(ORDER_STATUSES)('a test order that is %s offers no step', (status) => {
  const it = { ...order(status), isTest: true }
  expect([canPay(it), canShip(it), canDeliver(it)]).toEqual([false, false, false])
})

// Requirements: PAY-1
test('an order with another payment method is not payable here', () => {
  expect(canPay({ ...order('submitted'), paymentMethod: 'Cash' })).toBe(false)
})

test.each([
  ['submitted', false, false],
  ['cancelled', false, false],
  ['paid', false, true],
  ['shipped', true, true],
  ['delivered', true, true],
  ['refunded', true, true],
] as const)('a %s order can be restocked: without a refund %s, with a refund %s', (status, without, forMoney) => {
  expect([canRestock(order(status), false), canRestock(order(status), true)]).toEqual([without, forMoney])
})
