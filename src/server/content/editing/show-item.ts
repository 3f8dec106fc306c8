import type { Db } from '#server/database/connect.ts'
import { notFound } from '#server/http/errors.ts'
import type { ContentDetails, ContentItem } from '#shared/content.ts'
import { SOCIETY_PAGES } from '#shared/society.ts'
import { lastVersions, listedVersions, type VersionRow } from './queries.ts'
import { defaultMalayalam, readStored, revisionOf, toShown } from './read-entries.ts'

/** Every item that staff can edit, in the order of the shop. */
export async function listItems(db: Db): Promise<ContentItem[]> {
  const [last, pages, categories, subCategories] = await Promise.all([
    lastVersions(db),
    db.selectFrom('society_texts').select(['page', 'title']).execute(),
    db.selectFrom('categories').select(['name', 'title']).orderBy('display_order').orderBy('name').execute(),
    db.selectFrom('sub_categories').select(['slug', 'name']).orderBy('display_order').orderBy('slug').execute(),
  ])
  const edited = new Map(last.map((row) => [row.id, row]))
  const titleOf = new Map(pages.map(({ page, title }) => [page, title]))
  return [
    { _id: 'slides', name: '' },
    { _id: 'notices', name: '' },
    { _id: 'people', name: '' },
    ...SOCIETY_PAGES.filter((page) => titleOf.has(page)).map((page) => ({
      _id: `page-${page}`,
      name: titleOf.get(page) ?? '',
    })),
    ...categories.map(({ name, title }) => ({ _id: `category-${name}`, name: title })),
    ...subCategories.map(({ slug, name }) => ({ _id: `subcategory-${slug}`, name })),
  ].map((item) => {
    const row = edited.get(item._id)
    const nameMalayalam = row?.name_malayalam ?? defaultMalayalam(item._id, 'title', item.name)
    return { ...item, nameMalayalam, changed: row && toChanged(row) }
  })
}

export async function showItem(db: Db, id: string): Promise<ContentDetails> {
  const [stored, versions] = await Promise.all([readStored(db, id), listedVersions(db, id)])
  if (!stored) throw notFound('This text')
  const entries = toShown(id, stored)
  const titleField = entries[0]?.texts.title ?? entries[0]?.texts.name
  return {
    _id: id,
    name: titleField?.en ?? '',
    nameMalayalam: titleField?.ml ?? '',
    revision: revisionOf(entries),
    entries,
    versions: versions.map(toChanged),
  }
}

const toChanged = ({ version, created_at, name }: VersionRow) => ({
  version,
  at: created_at.toISOString(),
  by: name ?? '',
})
