import { BOARD_HOURS, BREACH_DATA } from '#shared/breach-data.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { Settings } from '#shared/settings.ts'
import { HOUR_MS } from '#shared/today.ts'
import type { BreachRow } from './queries.ts'

export const boardBy = ({ noticed_at }: Pick<BreachRow, 'noticed_at'>): Date =>
  new Date(noticed_at.getTime() + BOARD_HOURS * HOUR_MS)

/** The text for the Data Protection Board, in English, item by item (DPDP Rules 2025, rule 7(2)). */
export function boardReport(breach: BreachRow, settings: Settings): string {
  const { texts, data, affected, letters, noticed_at } = breach
  const contact = [settings.grievanceOfficerName, settings.grievanceEmail || settings.email, settings.phone]
  return [
    'Intimation of a personal data breach to the Data Protection Board of India',
    '(Digital Personal Data Protection Rules, 2025, rule 7(2))',
    '',
    `Data Fiduciary: ${settings.legalName || settings.societyName}, ${settings.placeOfBusiness || settings.address}`,
    `Contact: ${contact.filter(Boolean).join(', ')}`,
    `Noticed: ${formatDateTime(noticed_at)}. Details are due by: ${formatDateTime(boardBy(breach))}.`,
    '',
    `1. Description, nature, extent and time of the breach: ${texts.what.en}`,
    `2. Personal data concerned: ${data.map((kind) => BREACH_DATA[kind]).join(', ')}`,
    `3. People concerned: ${affected}`,
    `4. Likely impact: ${texts.consequences.en}`,
    `5. Events, circumstances and reasons; findings about who caused it: ${texts.cause || 'under investigation'}`,
    `6. Measures taken to mitigate the risk and to prevent a recurrence: ${texts.measures.en}`,
    `7. Intimations to the people concerned: ${letters} of ${affected} sent by e-mail, in English or Malayalam.`,
    `   They were advised: ${texts.advice.en}`,
    '',
  ].join('\n')
}

const formatDateTime = (date: Date) => `${formatDate(date.toISOString())}, ${formatTime(date.toISOString())} (India)`
