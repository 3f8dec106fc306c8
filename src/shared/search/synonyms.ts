import { fold, withoutEnding } from './fold.ts'

/** Folded word without its ending -> its synonyms, folded. */
export type Synonyms = ReadonlyMap<string, string[]>

/** Parses synonym groups, one on each line, separated by commas: 'oil, thailam, enna'. */
export function readSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const words = line
      .split(',')
      .map((word) => fold(word))
      .filter(Boolean)
    for (const word of words) {
      const stem = withoutEnding(word)
      const known = synonyms.get(stem) ?? []
      // Words with the same stem are skipped: the search ignores endings, and a whole word matches less.
      const added = words.filter((candidate) => withoutEnding(candidate) !== stem && !known.includes(candidate))
      synonyms.set(stem, [...known, ...added])
    }
  }
  return synonyms
}
