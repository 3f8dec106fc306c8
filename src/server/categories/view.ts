import { CATEGORIES, type CategoryView, type SubCategory } from '#shared/categories.ts'
import type { Home } from '#shared/home.ts'
import type { CategoryRow, SubCategoryRow } from './queries.ts'

/** The categories whose products are sold. */
export const toCategories = (rows: CategoryRow[]): CategoryView[] =>
  rows.flatMap((row) => {
    const name = CATEGORIES.find((category) => category === row.name)
    return name && row.is_sold ? [{ name, ...toWords(row) }] : []
  })

/** The texts of the treatment site, empty before the shop has any. */
export function toTreatment(rows: CategoryRow[]): Home['abhyanga'] {
  const row = rows.find(({ name }) => name === 'abhyanga')
  return { name: 'abhyanga', ...(row ? toWords(row) : NO_WORDS) }
}

export const toSubCategory = (row: SubCategoryRow): SubCategory => ({
  _id: row.slug,
  name: row.name,
  slug: row.slug,
  image: row.image,
  group: row.group,
  description: row.description,
})

const toWords = (row: CategoryRow) => ({
  _id: row.name,
  title: row.title,
  description: row.description,
  intro: row.intro,
  heroTitle: row.hero_title,
  heroText: row.hero_text,
  heroImage: row.hero_image,
  heroImageMobile: row.hero_image_mobile,
})

const NO_WORDS = {
  _id: 'abhyanga',
  title: 'Abhyanga',
  description: '',
  intro: '',
  heroTitle: '',
  heroText: '',
  heroImage: '',
  heroImageMobile: '',
}
