import { type Language, languageCode, learn } from './language.ts'
import { loadWords } from './load-words.ts'

const languages = import.meta.glob<Language>('../../words/*.json', { query: '?office', import: 'default' })

async function loadOfficeWords(): Promise<void> {
  // Its code may be fetched ahead, before the page's language is known.
  await loadWords()
  const language = await languages[`../../words/${languageCode()}.json`]?.()
  if (language) learn(language.words)
}

/** A part of the back office, given out when its words are there. */
export async function withOfficeWords<Part>(part: Part): Promise<Part> {
  await loadOfficeWords()
  return part
}
