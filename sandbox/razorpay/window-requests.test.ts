import { expect, test } from 'vitest'
import { readAttempt, readBankVisit } from './window-requests.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = { key_id: 'rzp_test_x', order_id: 'order_x' }
const card = (number: string, change: object = {}) =>
  readAttempt({ ...shop, method: 'card', card: { number, expiry: '12/30', cvv: '123', ...change } }, NOW)

test.each([
  ['4100 2800 0000 1007', 'Visa', false],
  ['5500-6700-0000-1002', 'MasterCard', false],
  ['6527 6589 0000 1005', 'RuPay', false],
  ['3608 280009 1007', 'Diners Club', false],
  ['3402 560004 01007', 'American Express', false],
  ['5555 5555 5555 4444', 'MasterCard', true],
  ['4012 8888 8888 1881', 'Visa', true],
])('the test card %s asks for an OTP', (number, network, international) => {
  expect(card(number)).toMatchObject({ response: 'ask', draft: { how: { card: { network, international } } } })
})

// The provider's table of error cards.
test.each([
  ['4100280000090000', '5305620000060000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
  ['4100280000080001', '5305620000050001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
  ['4100280000070002', '5305620000040002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
  ['4100280000060003', '5305620000030003', 'card_declined', 'BAD_REQUEST_ERROR'],
  ['4100280000050004', '4100280000040005', 'card_declined', 'BAD_REQUEST_ERROR'],
  ['4100280000030006', '5305620000000006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
  ['4100280000010008', '5305620000080008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
  ['4100280000020007', '5305620000090007', 'gateway_technical_error', 'GATEWAY_ERROR'],
  ['4100280000000009', '5305620000070009', 'authentication_failed', 'GATEWAY_ERROR'],
])('the cards %s and %s fail with %s', (first, second, reason, code) => {
  expect(card(first).response).toMatchObject({ reason, code })
  expect(card(second).response).toMatchObject({ reason, code })
})

test.each([
  [
    'a real-looking card',
    '4111111111111111',
    {},
    'Only the test cards listed below work here. Do not enter a real card.',
  ],
  ['no number', '', {}, 'Only the test cards listed below work here. Do not enter a real card.'],
  ['last month', '4100280000001007', { expiry: '10/26' }, 'Enter a month and year to come, like 12/30.'],
  ['month 13', '4100280000001007', { expiry: '13/30' }, 'Enter a month and year to come, like 12/30.'],
  ['no month', '4100280000001007', { expiry: '' }, 'Enter a month and year to come, like 12/30.'],
  ['two digits of CVV', '4100280000001007', { cvv: '12' }, 'Enter any 3 or 4 digits.'],
])('a card payment with %s is refused before it is a payment', (_, number, change, message) => {
  expect(() => card(number, change)).toThrow(message)
})

test('a card is valid until the end of its month', () => {
  expect(card('4100280000001007', { expiry: '11 / 26' }).response).toBe('ask')
})

test.each([
  ['1', 'invalid_otp'],
  ['123', 'invalid_otp'],
  ['1234', 'pays'],
  ['12 34', 'pays'],
  ['1234567890', 'pays'],
])('the OTP %s', (otp, expected) => {
  const { response } = readBankVisit({ ...shop, otp })
  expect(typeof response === 'string' ? response : response.reason).toBe(expected)
})

test.each(['', '12345678901', 'abcd'])('the OTP "%s" is refused without failing the payment', (otp) => {
  expect(() => readBankVisit({ ...shop, otp })).toThrow('Enter an OTP of digits, 10 at most.')
})

test('UPI: one test id pays, one fails, others are refused', () => {
  const upi = (vpa: string) => readAttempt({ ...shop, method: 'upi', vpa }, NOW)
  expect(upi(' Success@razorpay ').response).toBe('pays')
  expect(upi('failure@razorpay').response).toMatchObject({ reason: 'payment_failed' })
  expect(() => upi('me@okbank')).toThrow('Only success@razorpay and failure@razorpay work here.')
})

test('net banking accepts a listed bank, whose page responds', () => {
  const bank = (code: string) => readAttempt({ ...shop, method: 'netbanking', bank: code }, NOW)
  expect(bank('FDRL')).toMatchObject({ response: 'ask', draft: { how: { bank: 'FDRL' } } })
  expect(() => bank('NONE')).toThrow('Choose a bank.')
  expect(readBankVisit({ ...shop, bank: 'success' }).response).toBe('pays')
  expect(readBankVisit({ ...shop, bank: 'failure' }).response).toMatchObject({ reason: 'payment_failed' })
  expect(readBankVisit({ ...shop, bank: 'cancel' }).response).toBe('cancelled')
  expect(readBankVisit({ ...shop, bank: 'leave' }).response).toMatchObject({ reason: 'payment_cancelled' })
})
