import type { Category } from '#shared/categories.ts'

/** The names in the shop's menus. */
export const CATEGORY_TITLES: Record<Category, string> = {
  ayurveda: 'Ayurveda',
  organicfoods: 'Foods',
  beautycare: 'Beauty Care',
  furniture: 'Furniture',
}
