/** Names or words by their meaning. A star matches any letters: 'diabet*'. */
export type WordList = Readonly<Record<string, readonly string[]>>

/** A search for these words as whole words, in any script and case. */
export function wordSearch(list: WordList): (text: string) => string[] {
  const words = Object.values(list).flat().map(toPattern)
  const search = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
  return (text) => [...new Set(text.match(search)?.map((word) => word.toLowerCase()))].slice(0, MAX_SHOWN)
}

const toPattern = (word: string) =>
  word
    .replace(/[.+?^${}()|[\]\\-]/g, '\\$&')
    .replaceAll(' ', '[\\s-]+')
    .replaceAll('*', '[\\p{L}\\p{M}]*')

const MAX_SHOWN = 10
