import { type Language, languageCode, learn } from './language.ts'
import { loadTranslations } from './load-words.ts'

const sections = {
  office: import.meta.glob<Language>('../../words/*.json', { query: '?office', import: 'default' }),
  places: import.meta.glob<Language>('../../words/*.json', { query: '?places', import: 'default' }),
}

/** Adds what only some screens say to the words of the page's language. */
export async function loadSection(section: keyof typeof sections): Promise<void> {
  // Its code may be fetched ahead, before the page's language is known.
  await loadTranslations()
  const language = await sections[section][`../../words/${languageCode()}.json`]?.()
  if (language) learn(language.words)
}

/** A part of the back office, given out when its words are there. */
export async function withAdminTranslations<Part>(part: Part): Promise<Part> {
  await loadSection('office')
  return part
}
