/** Kinds of personal data that a breach can touch. In English; `t` and `translate` translate them. */
export const BREACH_DATA = {
  name: 'name',
  email: 'e-mail address',
  mobile: 'mobile number',
  address: 'delivery address',
  orders: 'what was ordered',
  payments: 'amounts and references of payments',
  password: 'password as a hash that nobody can read',
  reviews: 'reviews',
  prescriptions: 'prescriptions',
  gstin: 'GST number',
  signIns: 'time and device of sign-ins and their network as a hash',
  nominee: 'name and contact of the nominee',
} as const

export type BreachData = keyof typeof BREACH_DATA
export const BREACH_DATA_KINDS = Object.keys(BREACH_DATA) as [BreachData, ...BreachData[]]

/** The details are due at the Board within 72 hours (DPDP Rules 2025, rule 7(2)(b)). */
export const BOARD_HOURS = 72

/** The parts of an e-mail that staff write in both languages (rule 7(1)). */
export const EMAIL_PARTS = ['what', 'consequences', 'measures', 'advice'] as const
export type EmailPart = (typeof EMAIL_PARTS)[number]
