import type { ValuesOf } from '#shared/language.ts'
import type words from '../../words/ml.json'
import { sayCount, sayWith } from './language.ts'

/** What the shop's screens say; the English sentence is the key. */
export type ShopSentence = keyof (typeof words)['shop']

/** The sentence in the page's language: `t('Only {n} left', { n })`. Inside functions only: at the start it is not known yet. */
export const t = <Sentence extends ShopSentence>(sentence: Sentence, ...[values]: ValuesOf<Sentence>): string =>
  sayWith(sentence, values)

/** `tCount(n, '{n} item', '{n} items')`: the number is written as the language does. */
export const tCount = (n: number, one: ShopSentence, many: ShopSentence): string => sayCount(n, one, many)
