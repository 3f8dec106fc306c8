import { toLatin } from './malayalam.ts'

/**
 * A text as it sounds: however a Sanskrit or Malayalam word is spelt, in Latin or in Malayalam letters, it folds to the same
 * few letters. 'Ashwagandharishtam', 'aswagandarishtam' and 'അശ്വഗന്ധാരിഷ്ടം' are the same then but for a letter or two.
 * `known` spares folding the words of a long list again and again.
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

/** Folded words run together, because people set spaces as they like: 'dasamoola arishtam', 'dasamoolarishtam'. */
export const join = (folded: string): string =>
  folded
    .replaceAll(' ', '')
    .replace(/a[ie]/g, 'e')
    .replace(/([a-z])\1+/g, '$1')

/** The consonants of a folded text, in capitals, those that are easily taken for each other as one: what mistakes spare most. */
export const skeletonOf = (folded: string): string =>
  Array.from(folded, (letter) => CONSONANTS.get(letter) ?? (/[aeiouyh ]/.test(letter) ? '' : letter)).join('')

const CONSONANTS = new Map(
  ['Ttd', 'Kkg', 'Ppbv', 'Sscj', 'Llr', 'Nn'].flatMap(([as = '', ...letters]) => letters.map((letter) => [letter, as])),
)

/** Word endings come and go ('rasayanam', 'rasayana', 'rasayan'); three letters always stay. */
export const withoutEnding = (folded: string): string =>
  folded.slice(0, 3) + folded.slice(3).replace(/(?:[aeiou]+n?|(?<=[^aeiou])n)$/, '')

/** The words of a text in Latin letters, in lower case, without accents and other marks. */
const wordsOf = (text: string) =>
  toLatin(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

function foldWord(word: string): string {
  let folded = word
  for (const [habit, letters] of HABITS) folded = folded.replace(habit, letters)
  return folded
}

// Habits of spelling that change nothing of what is meant, in the order in which they are undone. 'C' is 'ch' meanwhile.
const HABITS: [RegExp, string][] = [
  [/(?:c*ch+)+/g, 'C'],
  [/c?k+h?|[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/f/g, 'p'],
  [/w/g, 'v'],
  [/zh?/g, 'l'],
  // Breath, as in 'bha', 'sha', 'brahmi' and 'bramhi'.
  [/(?<=[b-df-gj-np-tv])h+|h+(?=[b-df-gj-np-tv])/g, ''],
  // Before another of its kind the nose sounds by itself: ങ്ക, ഞ്ച; ങ്ങ is one sound.
  [/m/g, 'n'],
  [/n[gj](?=n[gj]|[kgcj])/g, 'n'],
  // Vowels, long and short.
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
