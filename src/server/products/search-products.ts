import type { Db } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'
import { alikeFirst, nearestFirst } from '#shared/search/rank.ts'
import { toSought } from '#shared/search/sound.ts'
import { readSynonyms } from '#shared/search/synonyms.ts'
import { type CardRow, cardsOf, isLikelyCut, plainlyNamed } from './queries.ts'
import { MAX_FOUND, MAX_FOUND_AMONG_MANY, nearlyNamed, soundingLike } from './sound-queries.ts'

/**
 * Searches like the browser does in its list (`find` in shared/search). Exact matches come first, then similar sounds
 * and synonyms. Misspellings are searched only when neither is found.
 */
export async function searchProducts(
  db: Db,
  { keyword, withDrafts }: { keyword: string; withDrafts: boolean },
): Promise<CardRow[]> {
  const limit = (await isLikelyCut(db)) ? MAX_FOUND_AMONG_MANY : MAX_FOUND
  const plain = await plainlyNamed(db, { keyword, withDrafts, limit })
  if (plain.length >= limit) return plain
  const { synonyms } = await readSettings(db)
  const sought = toSought(keyword, readSynonyms(synonyms))
  if (!sought) return plain

  const known = new Set(plain.map(({ id }) => id))
  const sounding = (await soundingLike(db, sought, withDrafts)).filter(({ id }) => !known.has(id))
  const alike = alikeFirst(sounding, sought)
  const isNothing = plain.length + alike.length === 0
  const further = isNothing ? nearestFirst(await nearlyNamed(db, sought, withDrafts), sought) : alike
  const ids = further.slice(0, limit - plain.length).map(({ id }) => id)
  return ids.length === 0 ? plain : [...plain, ...(await cardsOf(db, ids))]
}
