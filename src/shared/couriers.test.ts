import { expect, test } from 'vitest'
import { COURIERS, trackingLink } from './couriers.ts'

// Requirements: SHIP-6
test.each([
  ['Delhivery', '1234 56', 'https://www.delhivery.com/track/package/1234%2056'],
  ['DTDC', 'D1&x=2', 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno=D1%26x%3D2'],
  ['Professional Courier', 'MAA1', 'https://www.tpcindia.com/Tracking2014.aspx?id=MAA1&type=0&service=0'],
  ['India Post', 'EK1IN', 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx'],
  ['Others', '1', undefined],
  ['somebody else', '1', undefined],
])('a parcel by %s with number %s has the tracking link %s', (service, tracking, link) => {
  expect(trackingLink(service, tracking)).toBe(link)
})

test('every courier except Others has a tracking link', () => {
  expect(COURIERS.filter((courier) => !trackingLink(courier, '1'))).toEqual(['Others'])
})
