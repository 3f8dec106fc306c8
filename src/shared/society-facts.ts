/** Placeholder in the society's texts -> the setting that fills it. */
export const FACTS = {
  SOCIETY_NAME: 'societyName',
  SOCIETY_ADDRESS: 'address',
  LEGAL_NAME: 'legalName',
  CONTACT_PHONE: 'phone',
  CONTACT_EMAIL: 'email',
  CONTACT_HOURS: 'hours',
  PIN_CODE: 'pinCode',
  CHAIRMAN_NAME: 'chairmanName',
  MANAGING_DIRECTOR_NAME: 'managingDirectorName',
  EXECUTIVE_DIRECTOR_NAME: 'executiveDirectorName',
  GRIEVANCE_OFFICER_NAME: 'grievanceOfficerName',
  GRIEVANCE_OFFICER_TITLE: 'grievanceOfficerTitle',
  GRIEVANCE_EMAIL: 'grievanceEmail',
  GRIEVANCE_DAYS: 'grievanceDays',
  RETURN_WINDOW_DAYS: 'returnWindowDays',
  PRIVACY_EFFECTIVE_DATE: 'privacyEffectiveDate',
  TERMS_EFFECTIVE_DATE: 'termsEffectiveDate',
  JURISDICTION_CITY: 'jurisdictionCity',
  PAYMENT_PROVIDER: 'paymentProvider',
} as const

/** The settings that start empty. */
export const EMPTY_FACTS = {
  pinCode: '',
  chairmanName: '',
  managingDirectorName: '',
  executiveDirectorName: '',
  grievanceOfficerName: '',
  grievanceOfficerTitle: '',
  grievanceEmail: '',
  grievanceDays: '',
  returnWindowDays: '',
  privacyEffectiveDate: '',
  termsEffectiveDate: '',
  jurisdictionCity: '',
  paymentProvider: '',
}

/** The marked placeholders of a new shop (SOC-9). */
export const PLACEHOLDERS = {
  phone: '+91 00000 00000',
  email: 'contact@example.invalid',
  hours: 'Opening hours to be announced',
  treatmentUrl: 'https://example.invalid/abhyanga',
  facebookUrl: 'https://example.invalid/facebook',
  instagramUrl: 'https://example.invalid/instagram',
  youtubeUrl: 'https://example.invalid/youtube',
  whatsappUrl: 'https://example.invalid/whatsapp',
}

type FactValues = Record<keyof typeof EMPTY_FACTS | keyof typeof PLACEHOLDERS, string>

/** The settings that still need a value. An emptied link is intentional, so it is not missing. */
export const missingFacts = (settings: FactValues): (keyof FactValues)[] => [
  ...keysOf(PLACEHOLDERS).filter((name) => settings[name] === PLACEHOLDERS[name]),
  ...keysOf(EMPTY_FACTS).filter((name) => settings[name] === ''),
]

const keysOf = <K extends string>(of: Record<K, string>) => Object.keys(of) as K[]
