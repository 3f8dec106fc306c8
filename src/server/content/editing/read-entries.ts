import { hash } from 'node:crypto'
import { hasWords, mapPieces } from '#server/content/pieces.ts'
import { bodyIds, translated } from '#server/content/translations.ts'
import type { Db } from '#server/database/connect.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { ContentEntry, StoredEntry } from '#shared/content.ts'
import { CONTENT_KINDS, type ContentKindName, kindOf } from '#shared/content-fields.ts'
import { findContent } from './queries.ts'

const NO_IMAGES = { image: '', narrowImage: '', link: '', from: '', until: '' }

/**
 * The current texts of an item: the English of its own table with the Malayalam of staff. Undefined for an unknown id.
 */
export async function readStored(db: Db, id: string): Promise<StoredEntry[] | undefined> {
  const content = await findContent(db, id)
  const own = content?.value[0]?.texts
  const single = (english: Record<string, string>, images = NO_IMAGES): StoredEntry[] => [
    { texts: withOwn(english, own), ...images },
  ]
  const { kind, key = '' } = kindOf(id) ?? {}
  if (kind === 'people') {
    const settings = await readSettings(db)
    return single(Object.fromEntries(CONTENT_KINDS.people.fields.map(({ name }) => [name, settings[name]])))
  }
  if (kind === 'page') {
    const columns = ['title', 'short', 'body'] as const
    const row = await db.selectFrom('society_texts').select(columns).where('page', '=', key).executeTakeFirst()
    return row && single(row)
  }
  if (kind === 'category') {
    const row = await db.selectFrom('categories').selectAll().where('name', '=', key).executeTakeFirst()
    if (!row) return undefined
    const images = { ...NO_IMAGES, image: row.hero_image, narrowImage: row.hero_image_mobile }
    return single({ description: row.description, intro: row.intro }, images)
  }
  if (kind === 'subcategory') {
    const columns = ['name', 'description'] as const
    const row = await db.selectFrom('sub_categories').select(columns).where('slug', '=', key).executeTakeFirst()
    return row && single(row)
  }
  if (kind === 'slides') return content?.value ?? (await firstSlides(db))
  return kind && (content?.value ?? [])
}

/** The carousel of a new shop: one slide for each category. */
async function firstSlides(db: Db): Promise<StoredEntry[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('display_order').orderBy('name').execute()
  return rows.map((row) => ({
    ...NO_IMAGES,
    texts: { heroTitle: { en: row.hero_title }, heroText: { en: row.hero_text }, action: { en: '' } },
    image: row.hero_image,
    narrowImage: row.hero_image_mobile,
    category: row.name as StoredEntry['category'],
  }))
}

const withOwn = (english: Record<string, string>, own: StoredEntry['texts'] | undefined): StoredEntry['texts'] =>
  Object.fromEntries(
    Object.entries(english).map(([name, en]) => {
      const ml = own?.[name]?.ml
      return [name, { en, ...(ml && { ml }) }]
    }),
  )

/** Adds the dictionary's Malayalam where staff wrote none. */
export const toShown = (id: string, entries: StoredEntry[]): ContentEntry[] =>
  entries.map((entry) => ({
    ...entry,
    texts: eachField(id, (name) => {
      const { en = '', ml } = entry.texts[name] ?? {}
      return { en, ml: ml ?? defaultMalayalam(id, name, en) }
    }),
  }))

/** Removes the Malayalam that the dictionary has. */
export const toStored = (id: string, entries: ContentEntry[]): StoredEntry[] =>
  entries.map((entry) => ({
    ...entry,
    texts: eachField(id, (name) => {
      const { en = '', ml = '' } = entry.texts[name] ?? {}
      return ml === '' || ml === defaultMalayalam(id, name, en) ? { en } : { en, ml }
    }),
  }))

function eachField<T>(id: string, make: (name: string) => T): Record<string, T> {
  const kind = kindOf(id)?.kind
  const fields = kind ? CONTENT_KINDS[kind].fields : []
  return Object.fromEntries(fields.map(({ name }) => [name, make(name)]))
}

/** Equal texts have the same revision in every process. */
export const revisionOf = (entries: ContentEntry[]): string =>
  hash('sha256', JSON.stringify(entries.map(inOrder)), 'base64url').slice(0, 22)

/** PostgreSQL stores the fields of JSON in its own order. */
const inOrder = ({ texts, image, narrowImage, link, category, from, until }: ContentEntry) => [
  Object.entries(texts).map(([name, { en, ml }]) => [name, en, ml]),
  [image, narrowImage, link, category ?? '', from, until],
]

const MALAYALAM = { code: 'ml' }

/** The dictionary's Malayalam of a text; '' where it has none. Placeholders of facts stay as they are. */
export function defaultMalayalam(id: string, field: string, english: string): string {
  const { kind, key } = kindOf(id) ?? {}
  if (!kind || !key || !TRANSLATED.includes(kind)) return kind === 'slides' ? malayalamOf(english) : ''
  if (kind !== 'page') return malayalamOf(english)
  if (field !== 'body') return translated(MALAYALAM, `${key}.${field}`, english) ?? malayalamOf(english)
  const ids = bodyIds(MALAYALAM, { _id: key, title: '', short: '', body: english })
  const body = mapPieces(english, (piece) => {
    const pieceId = hasWords(piece) ? ids.shift() : undefined
    return translated(MALAYALAM, pieceId, piece) ?? piece
  })
  return body === english ? '' : body
}

const TRANSLATED: readonly ContentKindName[] = ['page', 'category', 'subcategory']

function malayalamOf(english: string): string {
  const text = textIn(MALAYALAM, english)
  return text === english ? '' : text
}
