import type { ReactNode } from 'react'
import type { NamesIn } from '#shared/language.ts'
import { sayNodes } from './say-nodes.tsx'
import type { ShopSentence } from './t.ts'

/** A sentence with elements: `tNodes('Please accept the {terms}.', { terms: <a href="…">…</a> })`. */
export const tNodes = <Sentence extends ShopSentence>(
  sentence: Sentence,
  nodes: Record<NamesIn<Sentence>, ReactNode>,
): ReactNode[] => sayNodes(sentence, nodes)
