import { addTranslations, type Language, languageCode } from './language.ts'
import { loadTranslations } from './load-translations.ts'

const sections = {
  office: import.meta.glob<Language>('../../words/*.json', { query: '?office', import: 'default' }),
  places: import.meta.glob<Language>('../../words/*.json', { query: '?places', import: 'default' }),
}

/** Loads a section of the translations that only some screens use. */
export async function loadSection(section: keyof typeof sections): Promise<void> {
  // The code may be preloaded before the language is known.
  await loadTranslations()
  const language = await sections[section][`../../words/${languageCode()}.json`]?.()
  if (language) addTranslations(language.words)
}

export async function withAdminTranslations<Part>(part: Part): Promise<Part> {
  await loadSection('office')
  return part
}
