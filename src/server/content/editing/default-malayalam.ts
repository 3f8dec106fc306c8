import { hasWords, mapPieces } from '#server/content/pieces.ts'
import { bodyIds, translated } from '#server/content/translations.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import { type ContentKindName, kindOf } from '#shared/content-fields.ts'

const MALAYALAM = { code: 'ml' }

/** The dictionary's Malayalam of a text; '' where it has none. Placeholders of facts stay as they are. */
export function defaultMalayalam(id: string, field: string, english: string): string {
  const { kind, key } = kindOf(id) ?? {}
  if (!kind || !key || !TRANSLATED.includes(kind)) return kind === 'slides' ? other(english) : ''
  if (kind !== 'page') return other(english)
  if (field !== 'body') return translated(MALAYALAM, `${key}.${field}`, english) ?? other(english)
  const ids = bodyIds(MALAYALAM, { _id: key, title: '', short: '', body: english })
  const body = mapPieces(english, (piece) => {
    const pieceId = hasWords(piece) ? ids.shift() : undefined
    return translated(MALAYALAM, pieceId, piece) ?? piece
  })
  return body === english ? '' : body
}

const TRANSLATED: readonly ContentKindName[] = ['page', 'category', 'subcategory']

function other(english: string): string {
  const text = textIn(MALAYALAM, english)
  return text === english ? '' : text
}
