import { ENGLISH } from '#shared/language.ts'

/** The address of the shop in a language, without the hash. */
export const pageIn = (code: string): string => (code === ENGLISH.code ? '/' : `/${code}/`)

/**
 * Opens the same address in another language and stores the choice. A script of the page (`page-languages.ts`) reads it
 * first.
 */
export function chooseLanguage(code: string) {
  const query = remember(code) ? '' : '?stay'
  window.location.replace(`${pageIn(code)}${query}${window.location.hash}`)
}

/** False without storage. */
function remember(code: string): boolean {
  try {
    localStorage.setItem('language', code)
    return true
  } catch {
    return false
  }
}
