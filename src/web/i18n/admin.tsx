import type { ReactNode } from 'react'
import type { NamesIn, ValuesOf } from '#shared/language.ts'
import type words from '../../words/ml.json'
import { translateCount, translateWith } from './language.ts'
import type { ShopSentence } from './t.ts'
import { translateNodes } from './t-nodes.tsx'

// Like `t.ts`, but with the sentences of the back office, which shoppers do not load.

export type AdminSentence = ShopSentence | keyof (typeof words)['office']

export const t = <Sentence extends AdminSentence>(sentence: Sentence, ...[values]: ValuesOf<Sentence>): string =>
  translateWith(sentence, values)

export const tCount = (n: number, singular: AdminSentence, plural: AdminSentence): string =>
  translateCount(n, singular, plural)

export const tNodes = <Sentence extends AdminSentence>(
  sentence: Sentence,
  nodes: Record<NamesIn<Sentence>, ReactNode>,
): ReactNode[] => translateNodes(sentence, nodes)
