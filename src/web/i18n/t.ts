import type { ValuesOf } from '#shared/language.ts'
import type words from '../../words/ml.json'
import { sayCount, sayWith } from './language.ts'

/** The sentences of the shop's screens. The English sentence is the key. */
export type ShopSentence = keyof (typeof words)['shop']

/**
 * The sentence in the page's language: `t('Only {n} left', { n })`. Call it inside functions: the language is unknown
 * at load time.
 */
export const t = <Sentence extends ShopSentence>(sentence: Sentence, ...[values]: ValuesOf<Sentence>): string =>
  sayWith(sentence, values)

/** `tCount(n, '{n} item', '{n} items')`, with the number in the page's language. */
export const tCount = (n: number, one: ShopSentence, many: ShopSentence): string => sayCount(n, one, many)
