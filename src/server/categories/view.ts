import { CATEGORIES, type CategoryView, type SubCategory } from '#shared/categories.ts'
import type { StoredEntry } from '#shared/content.ts'
import { ownText } from '#shared/content-fields.ts'
import type { Home } from '#shared/home.ts'
import type { CategoryRow, SubCategoryRow } from './queries.ts'

/** The categories whose products are sold. */
export const toCategories = (rows: CategoryRow[], language?: string): CategoryView[] =>
  rows.flatMap((row) => {
    const name = CATEGORIES.find((category) => category === row.name)
    return name && row.is_sold ? [{ name, ...toTexts(row, language) }] : []
  })

/** The texts of the treatment site, empty before the shop has any. */
export function toTreatment(rows: CategoryRow[], language?: string): Home['abhyanga'] {
  const row = rows.find(({ name }) => name === 'abhyanga')
  return { name: 'abhyanga', ...(row ? toTexts(row, language) : NO_TEXTS) }
}

export const toSubCategory = (row: SubCategoryRow, language?: string): SubCategory => ({
  _id: row.slug,
  name: textOf(row, 'name', language),
  slug: row.slug,
  image: row.image,
  group: row.group,
  description: textOf(row, 'description', language),
})

/** The text that staff wrote in this language, or else the stored one, which the dictionary may translate. */
const textOf = <F extends 'name' | 'description' | 'intro'>(
  row: { own: StoredEntry['texts'] | null } & Record<F, string>,
  field: F,
  language: string | undefined,
): string => ownText(row.own ?? undefined, field, language) ?? row[field]

const toTexts = (row: CategoryRow, language?: string) => ({
  _id: row.name,
  title: row.title,
  description: textOf(row, 'description', language),
  intro: textOf(row, 'intro', language),
  heroTitle: row.hero_title,
  heroText: row.hero_text,
  heroImage: row.hero_image,
  heroImageMobile: row.hero_image_mobile,
})

const NO_TEXTS = {
  _id: 'abhyanga',
  title: 'Abhyanga',
  description: '',
  intro: '',
  heroTitle: '',
  heroText: '',
  heroImage: '',
  heroImageMobile: '',
}
