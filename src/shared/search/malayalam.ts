/** Transliterates Malayalam as people in Kerala do. A consonant without a vowel sign has an inherent 'a'. */
export function toLatin(text: string): string {
  if (!/[\u0d00-\u0d7f]/.test(text)) return text
  let latin = ''
  let waitsForVowel = false
  for (const letter of text.normalize('NFC').replaceAll('റ്റ', 'ട്ട').replaceAll('ന്റ', 'ണ്ട')) {
    const consonant = CONSONANTS.get(letter)
    const sign = SIGNS.get(letter)
    if (waitsForVowel && sign === undefined) latin += 'a'
    latin += consonant ?? sign ?? VOWELLESS.get(letter) ?? letter
    waitsForVowel = consonant !== undefined
  }
  return waitsForVowel ? `${latin}a` : latin
}

/** Parses 'ക=k ഖ=kh' into a map. */
const table = (pairs: string) =>
  new Map(
    pairs.split(' ').map((pair): [string, string] => {
      const [letter = '', latin = ''] = pair.split('=')
      return [letter, latin]
    }),
  )

const CONSONANTS = table(
  'ക=k ഖ=kh ഗ=g ഘ=gh ങ=ng ച=ch ഛ=chh ജ=j ഝ=jh ഞ=nj ട=t ഠ=th ഡ=d ഢ=dh ണ=n ത=th ഥ=th ദ=d ധ=dh ന=n പ=p ഫ=ph ബ=b ഭ=bh മ=m യ=y ര=r റ=r ല=l ള=l ഴ=zh വ=v ശ=sh ഷ=sh സ=s ഹ=h',
)
// The last sign, the virama, only removes the vowel.
const SIGNS = table('ാ=a ി=i ീ=i ു=u ൂ=u ൃ=ri െ=e േ=e ൈ=ai ൊ=o ോ=o ൌ=au ൗ=au ്=')
// Letters without an inherent vowel. The last two are invisible joiners.
const VOWELLESS = table(
  'അ=a ആ=a ഇ=i ഈ=i ഉ=u ഊ=u ഋ=ri എ=e ഏ=e ഐ=ai ഒ=o ഓ=o ഔ=au ം=m ഃ= ൺ=n ൻ=n ർ=r ൽ=l ൾ=l ൿ=k \u200c= \u200d=',
)
