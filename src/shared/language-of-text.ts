import { ENGLISH } from './language.ts'

type Called = { code: string; name: string }

/**
 * The language of a text by its letters, as far as it is another one than that of the page around it; else undefined. Each
 * language is known by the letters of its own name. What has letters of none of them is taken for English.
 */
export function languageOfText(text: string, languages: readonly Called[], around: string): string | undefined {
  const isIn = ({ name }: Called) => isMostlyLike(name, text)
  // Two languages may have the same letters: then it is the one in which everything around it is.
  if (languages.some((language) => language.code === around && isIn(language))) return undefined
  const code = languages.find(isIn)?.code ?? ENGLISH.code
  return code === around ? undefined : code
}

function isMostlyLike(name: string, text: string): boolean {
  const letters = lettersOf(name, 0)
  let alike = 0
  for (let place = 0; place < text.length; place += 1) if (lettersOf(text, place) === letters) alike += 1
  return alike * 2 > text.length
}

/** Each script of India has 128 places of its own in Unicode, and plain Latin letters have the first 128. */
const lettersOf = (text: string, place: number): number => text.charCodeAt(place) >> 7
