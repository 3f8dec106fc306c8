import { readHomeCategories } from '#server/categories/read-categories.ts'
import { findHomeTexts } from '#server/content/queries.ts'
import { slidesOn } from '#server/content/slides.ts'
import type { Db } from '#server/database/connect.ts'
import { aboutProducts, type Topic } from '#server/platform/response-cache/topics.ts'
import { sliderCards, topCards } from '#server/products/read-cards.ts'
import { ownText } from '#shared/content-fields.ts'
import type { Home } from '#shared/home.ts'
import type { SocietyPage } from '#shared/society.ts'
import { todayInIndia } from '#shared/today.ts'

/**
 * The data of the home page, with only the short texts of the society's pages. Other texts than those that staff wrote
 * stay in English.
 */
export async function readHome(db: Db, language?: string): Promise<Home> {
  const [categories, { shorts, slides }, popular, ayurveda, organicfoods, beautycare] = await Promise.all([
    readHomeCategories(db, language),
    findHomeTexts(db),
    topCards(db),
    sliderCards(db, 'ayurveda', PER_SLIDER),
    sliderCards(db, 'organicfoods', PER_SLIDER),
    sliderCards(db, 'beautycare', PER_SLIDER),
  ])
  const text = (page: SocietyPage) => ({ short: ownText(shorts, page, language) ?? shorts[page]?.en ?? '' })
  const shown = slidesOn(todayInIndia(), slides, language)
  return {
    ...categories,
    ...(shown && { slides: shown }),
    popular,
    sliders: { ayurveda, organicfoods, beautycare },
    about: text('about'),
    message: text('message'),
    directors: text('directors'),
  }
}

const PER_SLIDER = 10

/** The topics that invalidate a response with this data. */
export const aboutHome = ({ popular, sliders }: Home): Topic[] => [
  'lists',
  'words',
  ...aboutProducts([...popular, ...Object.values(sliders).flat()]),
]
