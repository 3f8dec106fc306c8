import { ENGLISH } from './language.ts'

type Called = { code: string; name: string }

/**
 * The language of a text by its script, or undefined when it equals the surrounding page's language.
 * A language's script is that of its own name. Text in no known script counts as English.
 */
export function languageOfText(text: string, languages: readonly Called[], around: string): string | undefined {
  const isIn = ({ name }: Called) => isMostlyLike(name, text)
  // Languages can share a script. The surrounding language then wins.
  if (languages.some((language) => language.code === around && isIn(language))) return undefined
  const code = languages.find(isIn)?.code ?? ENGLISH.code
  return code === around ? undefined : code
}

function isMostlyLike(name: string, text: string): boolean {
  const letters = lettersOf(name, 0)
  let matching = 0
  for (let index = 0; index < text.length; index += 1) if (lettersOf(text, index) === letters) matching += 1
  return matching * 2 > text.length
}

/** Unicode gives each script of India 128 code points, and basic Latin has the first 128. */
const lettersOf = (text: string, index: number): number => text.charCodeAt(index) >> 7
