import { fold, withoutEnding } from './fold.ts'

/** For each word that has others: the others, folded. Keys are folded words without their ending. */
export type Synonyms = ReadonlyMap<string, string[]>

/** Each line of `text` names words that mean the same, with commas between them: 'oil, thailam, enna'. */
export function readSynonyms(text: string): Synonyms {
  const others = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const words = line
      .split(',')
      .map((word) => fold(word))
      .filter(Boolean)
    for (const word of words) {
      const stem = withoutEnding(word)
      const known = others.get(stem) ?? []
      // Another ending is no other word: it is forgiven anyhow, and less is found by a whole word than by its stem.
      const further = words.filter((other) => withoutEnding(other) !== stem && !known.includes(other))
      others.set(stem, [...known, ...further])
    }
  }
  return others
}
