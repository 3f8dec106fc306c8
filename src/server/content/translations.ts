import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SocietyText } from '#shared/society.ts'
import { idsOf } from './piece-ids.ts'
import { hasWords, piecesOf } from './pieces.ts'

/** `english` is the translated text. When the society has changed it, `says` is out of date. */
type Translation = { english: string; says: string }

/** `without`: the part without the named facts, for when they are unset. */
type Piece = Translation & { without?: Record<string, Translation> }

/** The translations of one language, by part id such as `privacy.2`, in the order of each page. */
export type Translations = Record<string, Piece>

const FOLDER = join(import.meta.dirname, '../../words/society')

const translations = new Map(
  readdirSync(FOLDER).map((file): [string, Translations] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
  ]),
)

export const translatedLanguages = (): string[] => [...translations.keys()].toSorted()

type Language = { code: string }

/**
 * A piece in a language, without the facts that are missing. Undefined where there is no translation or it is out of
 * date.
 */
export function translated(
  { code }: Language,
  id: string | undefined,
  english: string,
  missing: readonly string[] = [],
) {
  const piece = pieceOf(code, id)
  if (piece?.english !== english) return undefined
  return missing.length === 0 ? piece.says : piece.without?.[missing.join(' ')]?.says
}

/** The ids of the parts with words in a page's body, in their order. */
export function bodyIds({ code }: Language, { _id: page, body }: SocietyText): (string | undefined)[] {
  const known = Object.entries(translations.get(code) ?? {}).flatMap(([id, { english }]) =>
    id.startsWith(`${page}.`) && /\d$/.test(id) ? [{ id, english }] : [],
  )
  return idsOf(piecesOf(body).filter(hasWords), known)
}

/** The outdated translations of a page, by language: `ml: privacy.2`. */
export const outOfDate = (text: SocietyText): string[] =>
  [...translations.keys()].flatMap((code) => {
    const pieces = piecesOf(text.body).filter(hasWords)
    const bodies = bodyIds({ code }, text).map((id, at) => ({ id, english: pieces[at] }))
    const lines = [
      { id: `${text._id}.title`, english: text.title },
      { id: `${text._id}.short`, english: text.short },
    ]
    return [...lines, ...bodies]
      .filter(({ id, english }) => english && pieceOf(code, id) && pieceOf(code, id)?.english !== english)
      .map(({ id }) => `${code}: ${id}`)
  })

const pieceOf = (code: string, id: string | undefined): Piece | undefined =>
  id === undefined ? undefined : translations.get(code)?.[id]
