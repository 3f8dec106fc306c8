/** The couriers that staff choose from (SHIP-4). */
export const COURIERS = ['Professional Courier', 'India Post', 'DTDC', 'Delhivery', 'Others'] as const
export type Courier = (typeof COURIERS)[number]

/** A tracking link template for each courier. `{n}` is the tracking number, and '' means no page. */
export type CourierLinks = Record<Courier, string>

/** India Post asks for the number on its own page, so its link has no number. */
export const COURIER_LINKS: CourierLinks = {
  'Professional Courier': 'https://www.tpcindia.com/Tracking2014.aspx?id={n}&type=0&service=0',
  'India Post': 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  DTDC: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={n}',
  Delhivery: 'https://www.delhivery.com/track/package/{n}',
  Others: '',
}

/** The tracking link from the shop's templates, or undefined for an unknown courier. */
export function trackingLink(
  service: string,
  tracking: string,
  links: CourierLinks = COURIER_LINKS,
): string | undefined {
  const template = new Map<string, string>(Object.entries(links)).get(service)
  return template?.replace('{n}', () => encodeURIComponent(tracking)) || undefined
}
