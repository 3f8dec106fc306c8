import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Dictionary, Translations } from '#shared/language.ts'

/**
 * The server's translations by language code, alone and with those of the shoppers' screens. English is absent: its
 * sentences are the keys.
 */
export type Languages = ReadonlyMap<string, { locale: string; words: Translations; pageWords: Translations }>

/** Every file of the folder is a language. */
export function readLanguages(folder: string): Languages {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => {
      const { language, places, server, shop }: Dictionary = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const words = { ...places, ...server }
      return [basename(file, '.json'), { locale: language.locale, words, pageWords: { ...words, ...shop } }]
    }),
  )
}

export const languages = readLanguages(join(import.meta.dirname, '../../../words'))
