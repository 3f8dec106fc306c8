import type { Category } from '#shared/categories.ts'

const TITLES: Record<Category, string> = {
  ayurveda: 'Ayurveda',
  organicfoods: 'Foods',
  beautycare: 'Beauty Care',
  furniture: 'Furniture',
}

/** The name in the shop's menus. */
export const categoryTitle = (category: Category): string => TITLES[category]
