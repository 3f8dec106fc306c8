import type { Translate } from '#server/platform/i18n/translator.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

/** The content of a mail before it becomes plain text and HTML. Amounts and dates are already formatted. */
export type Email = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Six digits, shown large. */
  code?: string
  facts?: { label: string; value: string }[]
  lines?: { name: string; detail: string; amount: string }[]
  totals?: { label: string; amount: string; isTotal?: boolean }[]
  /** The delivery address, line by line; no part of it becomes a link. */
  address?: string[]
  button?: { label: string; href: string }
  /** Small print at the end. */
  notes?: string[]
}

export type Society = Pick<Settings, 'societyName' | 'tagline' | 'address' | 'phone' | 'email'> &
  Partial<Pick<Settings, 'grievanceOfficerName' | 'grievanceEmail'>>

/** The plain-text part: the same content and order as the HTML part. */
export function toText(email: Email, society: Society, t: Translate): string {
  const { code, facts = [], lines = [], totals = [], address, button, notes = [] } = email
  const blocks = [
    oneLine(email.heading),
    ...email.paragraphs.map(oneLine),
    code,
    facts.map(({ label, value }) => oneLine(`${label}: ${value}`)).join('\n'),
    lines.map(({ name, detail, amount }) => `${oneLine(name)}\n  ${oneLine(detail)} = ${amount}`).join('\n'),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    address && [`${t('Delivery to')}:`, ...address.map(withoutLinks)].join('\n'),
    button && `${button.label}:\n${button.href}`,
    ...notes.map(oneLine),
    ['-- ', ...footLines(society, t)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export const dateAndTime = (at: Date, language: string): Sentence =>
  sentence('{day} at {time}', { day: formatDate(at.toISOString()), time: formatTime(at.toISOString(), language) })

/**
 * The footer of every mail. DPDP Rules 2025, rule 9, requires the person who answers questions about data, once named.
 */
export function footLines({ societyName, address, phone, email, ...society }: Society, t: Translate): string[] {
  const { grievanceOfficerName: name, grievanceEmail } = society
  const lines = [societyName, address, [phone, email].filter((text) => text !== '').join(' · ')]
  return name
    ? [...lines, t('Questions about your data: {name}, {email}', { name, email: grievanceEmail || email })]
    : lines
}
