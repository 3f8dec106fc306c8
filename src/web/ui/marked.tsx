import type { ReactNode } from 'react'

/** The text with every place that matches the words marked; capitals do not matter. */
export function Marked({ text, words }: { text: string; words: string }) {
  const sought = words.trim().toLowerCase()
  const parts: ReactNode[] = []
  let from = 0
  for (let at = find(text, sought, 0); at >= 0; at = find(text, sought, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + sought.length)}</mark>)
    from = at + sought.length
  }
  return [...parts, text.slice(from)]
}

const find = (text: string, sought: string, from: number) => (sought ? text.toLowerCase().indexOf(sought, from) : -1)
