/** The services of specification 5. */
export const COURIERS = ['Professional Courier', 'India Post', 'DTDC', 'Delhivery', 'Others'] as const
export type Courier = (typeof COURIERS)[number]

/**
 * Where a parcel can be followed. India Post asks for the number on its own page, so the number is not part of that
 * address. Undefined for a courier whose site we do not know.
 */
export function trackingLink(service: string, tracking: string): string | undefined {
  const page = PAGES.get(service)
  return page?.replace('{n}', encodeURIComponent(tracking))
}

const PAGES = new Map<string, string>([
  ['Professional Courier', 'https://www.tpcindia.com/Tracking2014.aspx?id={n}&type=0&service=0'],
  ['India Post', 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx'],
  ['DTDC', 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={n}'],
  ['Delhivery', 'https://www.delhivery.com/track/package/{n}'],
] satisfies [Courier, string][])
