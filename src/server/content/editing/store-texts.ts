import type { Db } from '#server/database/connect.ts'
import { lockSettings, storeSettings } from '#server/settings/queries.ts'
import type { ContentEntry } from '#shared/content.ts'
import { CONTENT_KINDS, kindOf } from '#shared/content-fields.ts'

/** Writes the English texts into the table of their kind, which every page reads. */
export async function storeTexts(tx: Db, id: string, entries: ContentEntry[]): Promise<void> {
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
export const lockTexts = (tx: Db, id: string) => (id === 'people' ? lockSettings(tx) : undefined)
