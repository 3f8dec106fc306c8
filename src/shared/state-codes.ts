import type { State } from './india.ts'

/** The GST code of each state and union territory (first two characters of a GSTIN). */
export const STATE_CODES: Readonly<Record<State, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

export const stateCodes: string[] = Object.values(STATE_CODES)

/** The place of supply: the state of delivery decides (IGST Act, section 10(1)(ca); Circular 209/3/2024-GST). */
export function placeOfSupply(state: State, sellerCode: string) {
  const code = STATE_CODES[state] ?? sellerCode
  return { state, code, isInterState: code !== sellerCode }
}

/** '' for an unknown code. */
export const stateOfCode = (code: string): string =>
  Object.entries(STATE_CODES).find(([, stateCode]) => stateCode === code)?.[0] ?? ''
