import { ENGLISH } from '#shared/language.ts'

/** The page of the shop in a language; the place within it stands behind the '#'. */
export const pageIn = (code: string): string => (code === ENGLISH.code ? '/' : `/${code}/`)

/** Opens the same place in another language, and remembers it: the server's page looks there first (page-language.ts). */
export function chooseLanguage(code: string) {
  const stays = remember(code) ? '' : '?stay'
  window.location.replace(`${pageIn(code)}${stays}${window.location.hash}`)
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
