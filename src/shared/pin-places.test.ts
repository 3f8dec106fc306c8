import { expect, test } from 'vitest'
import { STATES } from './india.ts'
import { placeOfPin } from './pin-places.ts'

test.each([
  ['670642', ['Kerala'], 'Kannur'],
  ['673121', ['Kerala'], 'Wayanad'],
  ['673310', ['Puducherry'], 'Mahe'],
  ['682001', ['Kerala'], 'Ernakulam'],
  ['682555', ['Lakshadweep'], 'Lakshadweep'],
  ['533464', ['Puducherry'], 'Yanam'],
  ['605001', ['Tamil Nadu', 'Puducherry'], ''],
  ['110001', ['Delhi'], 'Delhi'],
  ['244713', ['Uttarakhand'], 'Udham Singh Nagar'],
  ['500001', ['Telangana'], 'Hyderabad'],
  ['737101', ['Sikkim'], 'Sikkim'],
])('%s is in %j', (pin, states, district) => expect(placeOfPin(pin)).toEqual({ states, district }))

test.each(['900001', '000000', '12', '', '199999'])('no place is known for %s', (pin) =>
  expect(placeOfPin(pin)).toBeUndefined(),
)

test('every state has PIN codes, and every known prefix is within the postal zones', () => {
  const known = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(3, '0')}000`).flatMap(
    (pin) => placeOfPin(pin)?.states ?? [],
  )
  expect(STATES.filter((state) => !known.includes(state))).toEqual(['Lakshadweep'])
})
