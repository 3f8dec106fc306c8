/** The 36 states and union territories in today's official spelling (CHECK-9). */
export const STATES = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const

export type State = (typeof STATES)[number]

/** A PIN code has six digits and never starts with 0. The syntax also fits an input's `pattern`. */
export const PIN_PATTERN = '[1-9][0-9]{5}'

/** '+91 98470 00000', '098470-00000' and '9847000000' become '9847000000'. Other input stays as typed. */
export function toMobile(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '')
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1] ?? typed.trim()
}

export const isMobile = (number: string): boolean => /^[6-9]\d{9}$/.test(number)

/** '9847000000' -> '98470 00000', as people in India group it. Other numbers stay unchanged. */
export const formatMobile = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, '$1 $2')
