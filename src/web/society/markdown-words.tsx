import type { ReactNode } from 'react'
import { say } from '#web/language/language.ts'
import { t } from '#web/language/t.ts'
import { useSettings } from '#web/layout/settings.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { langOf } from '#web/products/lang-of.ts'
import css from './markdown.module.css'

/** The words of one line: bold, italic, and the society's own details in place of `{{NAMES}}`. */
export function Words({ text }: { text: string }) {
  const details = useDetails()
  const parts = text.split(MARKS)
  const words = parts.map((part, place) => wordsOf(part, place, details))
  const said = text.replace(/\{\{\w+\}\}/g, '')
  const lang = /\p{L}/u.test(said) ? langOf(said) : undefined
  return lang ? <span lang={lang}>{words}</span> : words
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`?\{\{\w+\}\}`?|`[^`]+`)/

function wordsOf(part: string, place: number, details: Record<string, string | undefined>): ReactNode {
  const name = /^`?\{\{(\w+)\}\}`?$/.exec(part)?.[1]
  if (name) return <Detail key={place} name={name} given={details[name]} />
  if (/^\*\*.+\*\*$/.test(part)) return <strong key={place}>{part.slice(2, -2)}</strong>
  if (/^\*.+\*$/.test(part)) return <em key={place}>{<Words text={part.slice(1, -1)} />}</em>
  return /^`.+`$/.test(part) ? part.slice(1, -1) : part
}

/** What the society has set, or the name of what it has not given yet. */
function Detail({ name, given }: { name: string; given: string | undefined }) {
  if (given !== undefined) return <CatalogueText>{given}</CatalogueText>
  const detail = say(name.toLowerCase().replaceAll('_', ' '))
  return <span className={css.unfilled}>{t('{detail} (to be added)', { detail })}</span>
}

function useDetails(): Record<string, string | undefined> {
  const settings = useSettings()
  return {
    SOCIETY_NAME: settings?.societyName,
    CONTACT_PHONE: settings?.phone,
    CONTACT_EMAIL: settings?.email,
    CONTACT_HOURS: settings?.hours,
  }
}
