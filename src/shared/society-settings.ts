import { inEnglish, type PlainSentence, sentence } from './sentence.ts'
import { line, neededLine } from './text.ts'

const webAddress = (name: PlainSentence) =>
  line(name, 300).refine(
    (text) => text === '' || /^https?:\/\/[^\s]+$/.test(text),
    inEnglish(sentence('{what} must start with https://', { what: sentence(name) })),
  )

/** The society's name and addresses, as the header, footer and contact page show them. */
export const societyFields = {
  societyName: neededLine('The name', 80),
  tagline: line('The tagline', 80),
  address: line('The address', 300),
  phone: line('The phone number', 30),
  email: line('The e-mail address', 254),
  hours: line('The opening hours', 120),
  treatmentUrl: webAddress('The treatment site'),
  facebookUrl: webAddress('The Facebook page'),
  instagramUrl: webAddress('The Instagram page'),
  youtubeUrl: webAddress('The YouTube channel'),
  whatsappUrl: webAddress('The WhatsApp link'),
}

const days = (max: number, problem: PlainSentence) =>
  line('The number of days', 3).refine(
    (text) => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= max),
    inEnglish(problem),
  )
const day = line('The date', 10).refine(isDay, inEnglish('Write the date as DD/MM/YYYY'))

export const MAX_GRIEVANCE_DAYS = 90

/** Facts for the society's texts. The texts leave out empty ones. */
export const factFields = {
  pinCode: line('The PIN code', 6).refine(
    (text) => text === '' || /^[1-9]\d{5}$/.test(text),
    inEnglish('Enter the 6 digits of the PIN code'),
  ),
  chairmanName: line('The name', 80),
  managingDirectorName: line('The name', 80),
  executiveDirectorName: line('The name', 80),
  grievanceOfficerName: line('The name', 80),
  /** The designation (Consumer Protection (E-Commerce) Rules 2020, rule 4(4)). */
  grievanceOfficerTitle: line('The designation', 80),
  grievanceEmail: line('The e-mail address', 254),
  /** DPDP Rules 2025, rule 14. A shop may have stored a larger number before this limit. */
  grievanceDays: days(MAX_GRIEVANCE_DAYS, 'The number of days must be 1 to 90. The law allows no more.'),
  returnWindowDays: days(365, 'The number of days must be 1 to 365'),
  privacyEffectiveDate: day,
  termsEffectiveDate: day,
  jurisdictionCity: line('The city', 60),
  /** With its address or phone (Consumer Protection (E-Commerce) Rules 2020, rule 7(1)(c)). */
  paymentProvider: line('The payment provider', 200),
}

function isDay(text: string): boolean {
  if (text === '') return true
  const [, date = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${date}`
  const midnight = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(iso)
}
