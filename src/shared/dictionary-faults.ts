import { type Dictionary, ENGLISH, SECTIONS } from './language.ts'

/**
 * The faults of the translation files in `src/words`, as sentences. Finds bad file names, missing sentences, wrong
 * placeholders and empty translations.
 */
export function faultsOf(dictionaries: ReadonlyMap<string, Dictionary>): string[] {
  const ofNames = [...dictionaries].flatMap(([file, dictionary]) => faultsOfName(file, dictionary))
  const ofSentences = SECTIONS.flatMap((section) => {
    const files = [...dictionaries].map(([file, dictionary]) => ({ file, entries: dictionary[section] }))
    const sentences = new Set(files.flatMap(({ entries }) => Object.keys(entries)))
    return files.flatMap(({ file, entries }) =>
      [...sentences].flatMap((sentence) => {
        const text = entries[sentence]
        if (text === undefined) return [`${file} does not have: ${sentence}`]
        if (text.trim() === '') return [`${file} says nothing for: ${sentence}`]
        return namesIn(text) === namesIn(sentence) ? [] : [`${file} has other names in braces than: ${sentence}`]
      }),
    )
  })
  return [...ofNames, ...ofSentences]
}

/** Page addresses contain the language code, and a script in each page expects two letters. */
function faultsOfName(file: string, { language: { name, locale } }: Dictionary): string[] {
  const code = /^([a-z]{2})\.json$/.exec(file)?.[1]
  if (!code || code === ENGLISH.code)
    return [`${file} must be called by the two letters of a language, such as ml.json`]
  return [
    ...(name.trim() === '' ? [`${file} does not say what its speakers call their language`] : []),
    ...(locale.startsWith(`${code}-`) ? [] : [`${file} must have a locale of its language, such as ${code}-IN`]),
  ]
}

const namesIn = (sentence: string): string => [...new Set(sentence.match(/\{\w+\}/g))].sort().join()
