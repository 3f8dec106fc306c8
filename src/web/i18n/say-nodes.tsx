import { Fragment, type ReactNode } from 'react'
import { say } from './language.ts'

/** A sentence as React nodes, with elements in place of its placeholders. */
export const sayNodes = (sentence: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  say(sentence)
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 === 0 ? part : <Fragment key={part}>{nodes[part]}</Fragment>))
