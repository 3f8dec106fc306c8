import { Fragment, type ReactNode } from 'react'
import { say } from './language.ts'

/** A sentence as parts to be drawn, with elements in place of its names. */
export const sayNodes = (sentence: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  say(sentence)
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 === 0 ? part : <Fragment key={part}>{nodes[part]}</Fragment>))
