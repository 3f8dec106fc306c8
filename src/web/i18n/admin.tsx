import type { ReactNode } from 'react'
import type { NamesIn, ValuesOf } from '#shared/language.ts'
import type words from '../../words/ml.json'
import { sayCount, sayWith } from './language.ts'
import type { ShopSentence } from './t.ts'
import { sayNodes } from './t-nodes.tsx'

// Like `t.ts`, but with the sentences of the back office, which shoppers do not load.

export type AdminSentence = ShopSentence | keyof (typeof words)['office']

export const t = <Sentence extends AdminSentence>(sentence: Sentence, ...[values]: ValuesOf<Sentence>): string =>
  sayWith(sentence, values)

export const tCount = (n: number, one: AdminSentence, many: AdminSentence): string => sayCount(n, one, many)

export const tNodes = <Sentence extends AdminSentence>(
  sentence: Sentence,
  nodes: Record<NamesIn<Sentence>, ReactNode>,
): ReactNode[] => sayNodes(sentence, nodes)
