import { allCategories } from '#server/categories/queries.ts'
import { toCategories, toTreatment } from '#server/categories/view.ts'
import { societyTitles } from '#server/content/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { sliderProducts } from '#server/products/queries.ts'
import { readTopProducts } from '#server/products/top-products.ts'
import { toShortCard } from '#server/products/view.ts'
import type { Home } from '#shared/home.ts'
import type { SocietyPage } from '#shared/society.ts'

/** The data of the home page, with only the short texts of the society's pages. */
export async function readHome(db: Db): Promise<Home> {
  const [categories, popular, ayurveda, organicfoods, beautycare, titles] = await Promise.all([
    allCategories(db),
    readTopProducts(db),
    sliderProducts(db, 'ayurveda', PER_SLIDER),
    sliderProducts(db, 'organicfoods', PER_SLIDER),
    sliderProducts(db, 'beautycare', PER_SLIDER),
    societyTitles(db),
  ])
  const text = (page: SocietyPage) => ({ short: titles.find((title) => title.page === page)?.short ?? '' })
  return {
    categories: toCategories(categories),
    abhyanga: toTreatment(categories),
    popular: popular.map(toShortCard),
    sliders: {
      ayurveda: ayurveda.map(toShortCard),
      organicfoods: organicfoods.map(toShortCard),
      beautycare: beautycare.map(toShortCard),
    },
    about: text('about'),
    message: text('message'),
    directors: text('directors'),
  }
}

const PER_SLIDER = 10
