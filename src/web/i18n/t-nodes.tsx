import { Fragment, type ReactNode } from 'react'
import type { NamesIn } from '#shared/language.ts'
import { translate } from './language.ts'
import type { ShopSentence } from './t.ts'

/** A sentence as React nodes, with elements in place of its placeholders. */
export const translateNodes = (sentence: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  translate(sentence)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{nodes[part]}</Fragment>))

/** A sentence with elements: `tNodes('Please accept the {terms}.', { terms: <a href="…">…</a> })`. */
export const tNodes = <Sentence extends ShopSentence>(
  sentence: Sentence,
  nodes: Record<NamesIn<Sentence>, ReactNode>,
): ReactNode[] => translateNodes(sentence, nodes)
