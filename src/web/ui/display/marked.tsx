import type { ReactNode } from 'react'
import css from './marked.module.css'

/** The text with the ranges of `marks` highlighted. The ranges are in order. */
export function Marked({ text, marks }: { text: string; marks: [from: number, to: number][] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className={css.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}
