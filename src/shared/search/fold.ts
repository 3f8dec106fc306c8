import { toLatin } from './malayalam.ts'

/**
 * Folds a text by its sound. Any spelling of a Sanskrit or Malayalam word, in Latin or Malayalam letters, gives the
 * same few letters.
 * 'Ashwagandharishtam', 'aswagandarishtam' and 'അശ്വഗന്ധാരിഷ്ടം' then differ by a letter or two. `known` caches folded
 * words.
 */
export const fold = (text: string, known = new Map<string, string>()): string =>
  wordsOf(text)
    .map((word) => {
      const folded = known.get(word) ?? foldWord(word)
      known.set(word, folded)
      return folded
    })
    .filter(Boolean)
    .join(' ')

/** Joins folded words, because spaces vary: 'dasamoola arishtam', 'dasamoolarishtam'. */
export const join = (folded: string): string =>
  folded
    .replaceAll(' ', '')
    .replace(/a[ie]/g, 'e')
    .replace(/([a-z])\1+/g, '$1')

/** The consonants of a folded text in capitals, similar ones merged: misspellings change them least. */
export const skeletonOf = (folded: string): string =>
  Array.from(folded, (letter) => CONSONANTS.get(letter) ?? (/[aeiouyh ]/.test(letter) ? '' : letter)).join('')

const CONSONANTS = new Map(
  ['Ttd', 'Kkg', 'Ppbv', 'Sscj', 'Llr', 'Nn'].flatMap(([as = '', ...letters]) => letters.map((letter) => [letter, as])),
)

/** Removes a varying ending ('rasayanam', 'rasayana', 'rasayan'). Three letters always stay. */
export const withoutEnding = (folded: string): string =>
  folded.slice(0, 3) + folded.slice(3).replace(/(?:[aeiou]+n?|(?<=[^aeiou])n)$/, '')

/** The words of a text in Latin lower case, without accents and other marks. */
const wordsOf = (text: string) =>
  toLatin(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

function foldWord(word: string): string {
  let folded = word
  for (const [variant, letters] of SPELLING_VARIANTS) folded = folded.replace(variant, letters)
  return folded
}

// Spelling variants without a meaning, in the sequence of their removal. 'C' stands for 'ch' meanwhile.
const SPELLING_VARIANTS: [RegExp, string][] = [
  [/(?:c*ch+)+/g, 'C'],
  [/c?k+h?|[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/f/g, 'p'],
  [/w/g, 'v'],
  [/zh?/g, 'l'],
  // Aspiration, as in 'bha', 'sha', 'brahmi' and 'bramhi'.
  [/(?<=[b-df-gj-np-tv])h+|h+(?=[b-df-gj-np-tv])/g, ''],
  // A nasal before its own class is a separate sound: ങ്ക, ഞ്ച. ങ്ങ is one sound.
  [/m/g, 'n'],
  [/n[gj](?=n[gj]|[kgcj])/g, 'n'],
  // Long and short vowels.
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/[iy]*yi/g, 'i'],
  [/[iy]+(?=[aeou])/g, 'y'],
  [/y(?![aeou])/g, 'i'],
  [/a+[ie]/g, 'e'],
  [/[ao]u/g, 'o'],
  [/(?<=[b-df-gj-np-tv])ru(?=[b-df-hj-np-tv])/g, 'ri'],
  [/([a-z])\1+/g, '$1'],
]
