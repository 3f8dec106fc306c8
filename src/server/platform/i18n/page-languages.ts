import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Dictionary, ENGLISH } from '#shared/language.ts'
import type { Language } from '#shared/public-page.ts'

const FOLDER = join(import.meta.dirname, '../../../words')

/** English first, and the languages that have a file. */
export const PAGE_LANGUAGES: readonly Language[] = [
  ENGLISH,
  ...readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const code = basename(file, '.json')
      return { code, locale: readDictionary(code).language.locale }
    }),
]

/** The file of a language that has one. */
export function readDictionary(code: string): Dictionary {
  return JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8'))
}

/** Where an app's description stands, behind what a language's paths begin with. */
export const MANIFEST = '/manifest.webmanifest'

/** The language of an address, of which nothing else needs to be right. */
export const languageOf = (path: string): Language =>
  PAGE_LANGUAGES.find((language) => beforePath(language) && path.startsWith(`${beforePath(language)}/`)) ?? ENGLISH

/** What stands before a page's path: '/ml', and nothing for English. */
export const beforePath = ({ code }: Language): string => (code === ENGLISH.code ? '' : `/${code}`)

/**
 * Before anything is painted, sends who has chosen another language to its page, and on the English one who has chosen none
 * and whose phone speaks one of ours. A shared address in another language stays what it is. '?stay' is for browsers that
 * remember nothing.
 */
export const languageScript = `((codes) => {
  const page = document.documentElement.lang.slice(0, 2)
  const before = (code) => (code === 'en' ? '/' : '/' + code + '/')
  let wanted = page === 'en' ? navigator.language.slice(0, 2) : page
  try { wanted = localStorage.getItem('language') ?? wanted } catch {}
  if (wanted === page || !codes.includes(wanted) || location.search === '?stay') return
  location.replace(before(wanted) + location.hash)
})(${JSON.stringify(PAGE_LANGUAGES.map(({ code }) => code))})`
