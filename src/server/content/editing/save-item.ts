import { type By, writeAudit } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import { changed, orNotFound } from '#server/http/errors.ts'
import { lockSettings, storeSettings } from '#server/settings/queries.ts'
import type { ContentEntry, EntryDraft } from '#shared/content.ts'
import { CONTENT_KINDS, kindOf } from '#shared/content-fields.ts'
import { checkEntries } from './check-entries.ts'
import { findVersion, insertContent, insertVersion, lockContent, updateContent } from './queries.ts'
import { readStored, revisionOf, toShown, toStored } from './read-entries.ts'

type Read = { id: string; revision: string }

/** Saves a new version. Throws 409 when the texts are no longer those that were read. Equal texts write nothing. */
export async function saveItem(db: Db, { id, revision }: Read, drafts: EntryDraft[], by: By): Promise<void> {
  const kind = orNotFound(kindOf(id)?.kind, 'This text')
  const entries = checkEntries(kind, drafts)
  await lockedItem(db, (tx) => writeVersion(tx, { id, revision }, entries, by, 'content changed'))
}

/** Restores an earlier version as a new one. */
export const restoreItem = (db: Db, { id, revision }: Read, version: number, by: By): Promise<void> =>
  lockedItem(db, async (tx) => {
    const found = orNotFound(await findVersion(tx, id, version), 'This version')
    await writeVersion(tx, { id, revision }, toShown(id, found.value), by, 'content restored')
  })

async function lockedItem(db: Db, run: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await inTransaction(db, run)
  } catch (error) {
    throw violatedUnique(error) === 'sub_categories_name_key' ? changed('Another sub-category has this name') : error
  }
}

async function writeVersion(tx: Db, { id, revision }: Read, entries: ContentEntry[], by: By, action: AuditAction) {
  await lockTexts(tx, id)
  const last = await lockContent(tx, id)
  const stored = orNotFound(await readStored(tx, id), 'This text')
  const before = toShown(id, stored)
  if (revisionOf(before) !== revision) throw changedMeanwhile()
  if (revisionOf(entries) === revision) return
  const version = (last?.version ?? 0) + 1
  const value = toStored(id, entries)
  if (last) await updateContent(tx, id, { version, value })
  else if (await insertContent(tx, id, value)) await insertVersion(tx, { id, version: 0, value: stored, actorId: null })
  else throw changedMeanwhile()
  await insertVersion(tx, { id, version, value, actorId: by.actor.id })
  await storeTexts(tx, id, entries)
  await writeAudit(tx, by, action, ['content', id], { name: id, ...changesOf(before, entries) })
}

const changedMeanwhile = () =>
  changed(
    'Somebody else changed this text after you opened it. Your text is still here: copy it, then load the new text.',
  )

/** The beginnings of changed texts. The versions hold them whole. */
function changesOf(before: ContentEntry[], after: ContentEntry[]) {
  const old = flat(before)
  const now = flat(after)
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
  const part = (texts: Map<string, string>) =>
    Object.fromEntries(names.map((name) => [name, (texts.get(name) ?? '').slice(0, 200)]))
  return { from: part(old), to: part(now) }
}

const flat = (entries: ContentEntry[]): Map<string, string> =>
  new Map(
    entries.flatMap(({ texts, ...rest }, at) => {
      const prefix = entries.length > 1 ? `${at + 1} ` : ''
      return [
        ...Object.entries(texts).flatMap(([name, { en, ml }]): [string, string][] => [
          [`${prefix}${name}`, en],
          [`${prefix}${name} (ml)`, ml],
        ]),
        ...Object.entries(rest).map(([name, value]): [string, string] => [`${prefix}${name}`, value]),
      ]
    }),
  )

/** Writes the English texts into the table of their kind, which every page reads. */
async function storeTexts(tx: Db, id: string, entries: ContentEntry[]): Promise<void> {
  const { kind, key = '' } = kindOf(id) ?? {}
  const [entry] = entries
  if (!kind || !entry) return
  const text = (name: string) => entry.texts[name]?.en ?? ''
  if (kind === 'people') {
    await storeSettings(tx, Object.fromEntries(CONTENT_KINDS.people.fields.map(({ name }) => [name, text(name)])))
  } else if (kind === 'page') {
    const columns = { title: text('title'), short: text('short'), body: text('body') }
    await tx.updateTable('society_texts').set(columns).where('page', '=', key).execute()
  } else if (kind === 'category') {
    const columns = {
      description: text('description'),
      intro: text('intro'),
      hero_image: entry.image,
      hero_image_mobile: entry.narrowImage,
    }
    await tx.updateTable('categories').set(columns).where('name', '=', key).execute()
  } else if (kind === 'subcategory') {
    const columns = { name: text('name'), description: text('description') }
    await tx.updateTable('sub_categories').set(columns).where('slug', '=', key).execute()
  }
}

/** The people's names are settings, so a save of them waits for a change of the settings. */
const lockTexts = (tx: Db, id: string) => (id === 'people' ? lockSettings(tx) : undefined)
