import { readHomeCategories } from '#server/categories/read-categories.ts'
import { societyTitles } from '#server/content/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { sliderCards, topCards } from '#server/products/read-cards.ts'
import type { Home } from '#shared/home.ts'
import type { SocietyPage } from '#shared/society.ts'

/** The data of the home page, with only the short texts of the society's pages. */
export async function readHome(db: Db): Promise<Home> {
  const [categories, popular, ayurveda, organicfoods, beautycare, titles] = await Promise.all([
    readHomeCategories(db),
    topCards(db),
    sliderCards(db, 'ayurveda', PER_SLIDER),
    sliderCards(db, 'organicfoods', PER_SLIDER),
    sliderCards(db, 'beautycare', PER_SLIDER),
    societyTitles(db),
  ])
  const text = (page: SocietyPage) => ({ short: titles.find((title) => title.page === page)?.short ?? '' })
  return {
    ...categories,
    popular,
    sliders: { ayurveda, organicfoods, beautycare },
    about: text('about'),
    message: text('message'),
    directors: text('directors'),
  }
}

const PER_SLIDER = 10
