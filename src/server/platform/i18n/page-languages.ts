import { ENGLISH } from '#shared/language.ts'
import type { Language } from '#shared/public-page.ts'
import { languages } from './locales.ts'

/** English first, then the languages that have a file. */
export const PAGE_LANGUAGES: readonly Language[] = [
  ENGLISH,
  ...[...languages].map(([code, { locale }]) => ({ code, locale })),
]

/** The path of the web app manifest, without the language prefix. */
export const MANIFEST = '/manifest.webmanifest'

/** The language of an address; the rest of the address may be invalid. */
export const languageOf = (path: string): Language =>
  PAGE_LANGUAGES.find((language) => beforePath(language) && path.startsWith(`${beforePath(language)}/`)) ?? ENGLISH

/** The prefix of a page's path: '/ml', or nothing for English. */
export const beforePath = ({ code }: Language): string => (code === ENGLISH.code ? '' : `/${code}`)

/**
 * Runs before the first paint. Redirects a user who chose another language to that language's page. On the English page
 * it also redirects a user without a choice whose browser prefers one of ours. A shared address in another language
 * stays. '?stay' is for browsers without storage.
 */
export const languageScript = `((codes) => {
  const page = document.documentElement.lang.slice(0, 2)
  let wanted = page === 'en' ? navigator.language.slice(0, 2) : page
  try { wanted = localStorage.language ?? wanted } catch {}
  if (wanted === page || !codes.includes(wanted) || location.search === '?stay') return
  location.replace('/' + (wanted === 'en' ? '' : wanted + '/') + location.hash)
})(${JSON.stringify(PAGE_LANGUAGES.map(({ code }) => code))})`
