import type { ReactNode } from 'react'
import { langOf } from '#web/i18n/lang-of.ts'

export function InlineText({ text }: { text: string }) {
  const parts = text.split(MARKS).map(renderInline)
  const lang = /\p{L}/u.test(text) ? langOf(text) : undefined
  return lang ? <span lang={lang}>{parts}</span> : parts
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/

function renderInline(part: string, index: number): ReactNode {
  if (/^\*\*.+\*\*$/.test(part)) return <strong key={index}>{part.slice(2, -2)}</strong>
  if (/^\*.+\*$/.test(part)) return <em key={index}>{<InlineText text={part.slice(1, -1)} />}</em>
  return /^`.+`$/.test(part) ? part.slice(1, -1) : part
}
