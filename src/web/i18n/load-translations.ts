import { ENGLISH } from '#shared/language.ts'
import { type Language, setLanguage } from './language.ts'

// tools/words.ts builds them from the files, without the fields for translators.
const languages = import.meta.glob<Language>('../../words/*.json', { query: '?shop', import: 'default' })

/** Loads the translations of the page's language once. English needs none and is the fallback. */
export const loadTranslations = (): Promise<void> => (loading ??= readTranslations())

let loading: Promise<void> | undefined

async function readTranslations() {
  const page = document.documentElement
  const load = languages[`../../words/${page.lang}.json`]
  if (load) await load().then(setLanguage, () => (page.lang = ENGLISH.locale))
}
