import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Dictionary, type Translations, translationsIn } from '#shared/language.ts'

/** The server's translations by language code. English is absent: its sentences are the keys. */
export type Languages = ReadonlyMap<string, { locale: string; words: Translations }>

/** Every file of the folder is a language. */
export function readLanguages(folder: string): Languages {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => {
      const { language, server }: Dictionary = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return [basename(file, '.json'), { locale: language.locale, words: translationsIn(server) }]
    }),
  )
}

export const languages = readLanguages(join(import.meta.dirname, '../../../words'))
