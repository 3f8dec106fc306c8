import { expect, test } from 'vitest'
import { isMobile, PIN_PATTERN, STATES, toMobile } from './india.ts'

// Requirements: CHECK-9
test('there are 36 states and union territories, in today’s official spelling', () => {
  expect([...STATES].toSorted()).toEqual(
    [
      ...['Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh'],
      ...['Chhattisgarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Goa', 'Gujarat', 'Haryana'],
      ...['Himachal Pradesh', 'Jammu and Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep'],
      ...['Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Puducherry'],
      ...['Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand'],
      'West Bengal',
    ].toSorted(),
  )
})

// Requirements: USER-11
test.each([
  ['9847000000', '9847000000'],
  ['+91 98470 00000', '9847000000'],
  ['0 98470-00000', '9847000000'],
  ['919847000000', '9847000000'],
  ['04902345678', '04902345678'],
  ['12345', '12345'],
  ['129847000000', '129847000000'],
])('%s is stored as %s', (typed, stored) => {
  expect(toMobile(typed)).toBe(stored)
})

test.each([
  ['9847000000', true],
  ['5847000000', false],
  ['984700000', false],
  ['98470000001', false],
])('%s is a mobile number: %s', (number, expected) => {
  expect(isMobile(number)).toBe(expected)
})

// Requirements: CHECK-8
test.each([
  ['670642', true],
  ['070642', false],
  ['67064', false],
  ['6706421', false],
])('%s is a PIN code: %s', (pin, expected) => {
  expect(new RegExp(`^${PIN_PATTERN}$`).test(pin)).toBe(expected)
})
