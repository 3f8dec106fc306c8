import { expect, test } from 'vitest'
import { ProviderError } from './errors.ts'
import { readOrderDraft, readPage, readRefundDraft, readRefundKey } from './requests.ts'

const order = { amount: 100, currency: 'INR' }
const notes = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'v']))

test('an order without capture settings is captured automatically', () => {
  expect(readOrderDraft({ ...order, receipt: 'r1', notes: { shop: 'Kadirur', number: 7 } })).toEqual({
    ...order,
    receipt: 'r1',
    notes: { shop: 'Kadirur', number: '7' },
    capture: 'automatic',
    captureMinutes: 4320,
    automaticMinutes: 4320,
  })
})

test.each([
  ['payment_capture 1', { payment_capture: 1 }, 'automatic'],
  ['payment_capture 0', { payment_capture: 0 }, 'manual'],
  ['payment_capture false', { payment_capture: false }, 'manual'],
  ['payment.capture manual', { payment: { capture: 'manual' } }, 'manual'],
  ['payment.capture beats payment_capture', { payment: { capture: 'automatic' }, payment_capture: 0 }, 'automatic'],
])('capture by %s', (_, setting, capture) => {
  expect(readOrderDraft({ ...order, ...setting }).capture).toBe(capture)
})

test.each([
  ['nothing', undefined, 'amount', 'The amount field is required.'],
  ['a list', [], '', 'The request must be a JSON object.'],
  ['99 paise', { ...order, amount: 99 }, 'amount', 'The amount must be at least INR 1.00'],
  ['a negative amount', { ...order, amount: -100 }, 'amount', 'The amount must be at least INR 1.00'],
  ['half a paisa', { ...order, amount: 100.5 }, 'amount', 'The amount must be an integer.'],
  ['an amount in words', { ...order, amount: '100' }, 'amount', 'The amount must be an integer.'],
  ['a huge amount', { ...order, amount: 1e12 }, 'amount', 'Amount exceeds maximum amount allowed.'],
  ['no currency', { amount: 100 }, 'currency', 'The currency field is required.'],
  ['another currency', { amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
  [
    'a long receipt',
    { ...order, receipt: 'r'.repeat(41) },
    'receipt',
    'The receipt may not be greater than 40 characters.',
  ],
  ['a receipt with NUL', { ...order, receipt: 'a\u0000' }, 'receipt', 'The receipt must be a string.'],
  ['a broken surrogate', { ...order, notes: { a: '\ud800' } }, 'notes', 'The notes must hold text.'],
  ['16 notes', { ...order, notes: notes(16) }, 'notes', 'Number of fields in notes should be less than or equal to 15'],
  [
    'a long note',
    { ...order, notes: { a: 'x'.repeat(257) } },
    'notes',
    'The notes may not be greater than 256 characters.',
  ],
  ['a nested note', { ...order, notes: { a: {} } }, 'notes', 'The notes must hold text.'],
  ['an unknown field', { ...order, amount_paid: 5 }, '', 'amount_paid is/are not required and should not be sent'],
  ['an odd capture', { ...order, payment: { capture: 'later' } }, 'capture', 'The selected capture is invalid.'],
  [
    'a capture window that is too long',
    { ...order, payment: { capture_options: { manual_expiry_period: 7201 } } },
    'manual_expiry_period',
    'The manual_expiry_period may not be greater than 7200.',
  ],
])('an order with %s is refused', (_, body, field, description) => {
  expect(refusalOf(() => readOrderDraft(body))).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, description })
})

test('15 notes, an empty list and 256 characters are accepted', () => {
  expect(Object.keys(readOrderDraft({ ...order, notes: notes(15) }).notes)).toHaveLength(15)
  expect(readOrderDraft({ ...order, notes: [] }).notes).toEqual({})
  expect(readOrderDraft({ ...order, notes: { a: 'x'.repeat(256) } }).notes.a).toHaveLength(256)
})

test.each([
  ['ten a page by default', {}, { count: 10, skip: 0 }],
  ['numbers come as text', { count: '100', skip: '3' }, { count: 100, skip: 3 }],
  [
    'times are seconds',
    { from: '1700000000', to: '1700000001' },
    { from: new Date(1.7e12), to: new Date(1.7e12 + 1000) },
  ],
])('a page: %s', (_, query, expected) => expect(readPage(query)).toMatchObject(expected))

test.each([
  ['count', '0', 'The count must be at least 1.'],
  ['count', '101', 'The count may not be greater than 100.'],
  ['count', 'ten', 'The count must be an integer.'],
  ['skip', '-1', 'The skip must be an integer.'],
  ['from', '9999999999', 'The from may not be greater than 4765046400.'],
])('a page with %s %s is refused', (field, value, description) => {
  expect(refusalOf(() => readPage({ [field]: value }))).toMatchObject({ field, description })
})

test.each(['short', 'nine-9999', 'with space in it', 'umlaut-äääääääää', 'x'.repeat(256)])(
  'the key %s is refused',
  (key) => {
    expect(refusalOf(() => readRefundKey(key)).code).toBe('BAD_REQUEST_ERROR')
  },
)

test('a refund key may be missing, or have letters, digits, hyphens and underscores', () => {
  expect(readRefundKey(undefined)).toBeNull()
  expect(readRefundKey('550e8400-e29b_41d4')).toBe('550e8400-e29b_41d4')
})

test('a refund without an amount covers the whole rest, at normal speed', () => {
  expect(readRefundDraft(undefined)).toEqual({ amount: undefined, speed: 'normal', receipt: null, notes: {} })
  expect(refusalOf(() => readRefundDraft({ amount: 99 })).description).toBe('The amount must be at least INR 1.00')
  expect(refusalOf(() => readRefundDraft({ reason: 'x' })).description).toContain('reason is/are not required')
})

function refusalOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof ProviderError) return error.body.error
    throw error
  }
  throw new Error('nothing was refused')
}
