import type { Db } from '#server/database/connect.ts'
import { addressOf, upsertImages } from '#server/images/queries.ts'
import type { CopiedImage } from './import-images.ts'
import type { ContentRows } from './read-catalogue.ts'
import { readSociety, type SocietyPage } from './read-society.ts'
import { upsert } from './upsert.ts'

/**
 * Writes categories, sub-categories, the society's pages and heroes. The staff's edits win over the files. Returns the
 * number of written rows.
 */
export async function writeContent(tx: Db, content: ContentRows, heroes: CopiedImage[]) {
  const { categories, subCategories, society } = await withoutEdited(tx, content)
  return (
    (await upsertImages(tx, heroes)) +
    (await upsert(tx, { table: 'categories', key: 'name', rows: categories.map(toCategory) })) +
    (await upsert(tx, {
      table: 'sub_categories',
      key: 'slug',
      rows: subCategories.map(({ name, slug, group, description, displayOrder }) => ({
        slug,
        category: 'ayurveda',
        name,
        group,
        description,
        display_order: displayOrder,
      })),
    })) +
    (await upsert(tx, {
      table: 'society_texts',
      key: 'page',
      rows: society.map(toSocietyText),
    }))
  )
}

async function withoutEdited(tx: Db, { categories, subCategories, society }: ContentRows): Promise<ContentRows> {
  const rows = await tx.selectFrom('content').select('id').execute()
  const edited = new Set(rows.map(({ id }) => id))
  return {
    categories: categories.filter(({ name }) => !edited.has(`category-${name}`)),
    subCategories: subCategories.filter(({ slug }) => !edited.has(`subcategory-${slug}`)),
    society: society.filter(({ page }) => !edited.has(`page-${page}`)),
  }
}

/** Adds the pages of a later release to a shop that has its texts already. */
export async function addNewPages(db: Db, folder: string): Promise<void> {
  const rows = (await readSociety(folder)).map(toSocietyText)
  await db
    .insertInto('society_texts')
    .values(rows)
    .onConflict((existing) => existing.doNothing())
    .execute()
}

const toSocietyText = ({ page, title, short, shortMalayalam, body }: SocietyPage) => ({
  page,
  title,
  short,
  short_malayalam: shortMalayalam,
  body,
})

const toCategory = (row: ContentRows['categories'][number]) => ({
  name: row.name,
  title: row.title,
  description: row.description,
  description_malayalam: row.descriptionMalayalam,
  intro: row.intro,
  hero_title: row.heroTitle,
  hero_text: row.heroText,
  hero_image: addressOf(row.heroImage.replace(/\.webp$/, '')),
  hero_image_mobile: addressOf(row.heroImageMobile.replace(/\.webp$/, '')),
  display_order: row.displayOrder,
  is_sold: row.isSold,
})
