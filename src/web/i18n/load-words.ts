import { ENGLISH } from '#shared/language.ts'
import { type Language, speak } from './language.ts'

// tools/words.ts makes them out of the files, without what only translators need.
const languages = import.meta.glob<Language>('../../words/*.json', { query: '?shop', import: 'default' })

/** Reads the page's language off the page and loads its words, once; English needs none. Where they do not come it stays English. */
export const loadTranslations = (): Promise<void> => (reading ??= readTranslations())

let reading: Promise<void> | undefined

async function readTranslations() {
  const page = document.documentElement
  const load = languages[`../../words/${page.lang}.json`]
  if (load) await load().then(speak, () => (page.lang = ENGLISH.locale))
}
