import type { Category } from '#shared/categories.ts'

const TITLES: Record<Category, string> = {
  ayurveda: 'Ayurveda',
  organicfoods: 'Foods',
  beautycare: 'Beauty Care',
  furniture: 'Furniture',
}

/** As the shop's menus name it. */
export const categoryTitle = (category: Category): string => TITLES[category]
