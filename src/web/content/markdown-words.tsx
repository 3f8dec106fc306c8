import type { ReactNode } from 'react'
import { langOf } from '#web/i18n/lang-of.ts'

export function Words({ text }: { text: string }) {
  const words = text.split(MARKS).map(wordsOf)
  const lang = /\p{L}/u.test(text) ? langOf(text) : undefined
  return lang ? <span lang={lang}>{words}</span> : words
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/

function wordsOf(part: string, place: number): ReactNode {
  if (/^\*\*.+\*\*$/.test(part)) return <strong key={place}>{part.slice(2, -2)}</strong>
  if (/^\*.+\*$/.test(part)) return <em key={place}>{<Words text={part.slice(1, -1)} />}</em>
  return /^`.+`$/.test(part) ? part.slice(1, -1) : part
}
