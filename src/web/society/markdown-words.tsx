import type { ReactNode } from 'react'
import { useSettings } from '#web/layout/settings.ts'
import { langOf } from '#web/products/lang-of.ts'
import css from './markdown.module.css'

/** The words of one line: bold, italic, and the society's own details in place of `{{NAMES}}`. */
export function Words({ text }: { text: string }) {
  const details = useDetails()
  const parts = text.split(MARKS)
  const words = parts.map((part, place) => wordsOf(part, place, details))
  return langOf(text) ? <span lang="ml">{words}</span> : words
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`?\{\{\w+\}\}`?|`[^`]+`)/

function wordsOf(part: string, place: number, details: Record<string, string | undefined>): ReactNode {
  const name = /^`?\{\{(\w+)\}\}`?$/.exec(part)?.[1]
  if (name) return details[name] ?? <Unfilled key={place} name={name} />
  if (/^\*\*.+\*\*$/.test(part)) return <strong key={place}>{part.slice(2, -2)}</strong>
  if (/^\*.+\*$/.test(part)) return <em key={place}>{<Words text={part.slice(1, -1)} />}</em>
  return /^`.+`$/.test(part) ? part.slice(1, -1) : part
}

/** A detail that the society has not given yet. */
const Unfilled = ({ name }: { name: string }) => (
  <span className={css.unfilled}>{name.toLowerCase().replaceAll('_', ' ')} (to be added)</span>
)

function useDetails(): Record<string, string | undefined> {
  const settings = useSettings()
  return {
    SOCIETY_NAME: settings?.societyName,
    CONTACT_PHONE: settings?.phone,
    CONTACT_EMAIL: settings?.email,
    CONTACT_HOURS: settings?.hours,
  }
}
