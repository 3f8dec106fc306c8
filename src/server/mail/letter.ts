import type { Speak } from '#server/language/speaker.ts'
import type { Settings } from '#shared/settings.ts'

/** What a mail says, before it becomes plain text and HTML. Amounts and dates are written out already. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Six digits, shown large. */
  code?: string
  facts?: { label: string; value: string }[]
  lines?: { name: string; detail: string; amount: string }[]
  totals?: { label: string; amount: string; isTotal?: boolean }[]
  /** Where it is sent, line by line. */
  address?: string[]
  button?: { label: string; href: string }
  /** Small, under the rest. */
  notes?: string[]
}

export type Society = Pick<Settings, 'societyName' | 'tagline' | 'address' | 'phone' | 'email'>

/** The plain half of a mail: everything that the HTML half says, in the same order. */
export function toText(letter: Letter, society: Society, t: Speak): string {
  const { code, facts = [], lines = [], totals = [], address, button, notes = [] } = letter
  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    code,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    lines.map(({ name, detail, amount }) => `${name}\n  ${detail} = ${amount}`).join('\n'),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    address && [`${t('Delivery to')}:`, ...address].join('\n'),
    button && `${button.label}:\n${button.href}`,
    ...notes,
    ['-- ', society.societyName, society.address, `${society.phone} · ${society.email}`].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
