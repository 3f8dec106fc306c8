import type { ValuesOf } from '#shared/language.ts'
import type words from '../../words/ml.json'
import { translateCount, translateWith } from './language.ts'

/** The sentences of the shop's screens. The English sentence is the key. */
export type ShopSentence = keyof (typeof words)['shop']

/**
 * The sentence in the page's language: `t('Only {n} left', { n })`. Call it inside functions: the language is unknown
 * at load time.
 */
export const t = <Sentence extends ShopSentence>(sentence: Sentence, ...[values]: ValuesOf<Sentence>): string =>
  translateWith(sentence, values)

/** `tCount(n, '{n} item', '{n} items')`, with the number in the page's language. */
export const tCount = (n: number, singular: ShopSentence, plural: ShopSentence): string =>
  translateCount(n, singular, plural)
