import { z } from 'zod'
import type { Call } from './call.ts'
import { CategoryView } from './categories.ts'
import { ShortCard } from './products.ts'
import { SocietyText } from './society.ts'

/** The longer words are for the category's own page. */
const HomeCategory = CategoryView.omit({ intro: true })

/** The treatment site: it has words and a picture, and is never sold here (CAT-3). */
export const Treatment = HomeCategory.extend({ name: z.literal('abhyanga') })

/** The longer words are for the text's own page. */
const HomeText = SocietyText.pick({ short: true })

/** All that the home page shows, in one answer, because each further request costs a shopper on 3G most of a second. */
export const Home = z.object({
  categories: z.array(HomeCategory),
  abhyanga: Treatment,
  popular: z.array(ShortCard),
  /** The products of each category's slider; furniture has none (HOME-7). */
  sliders: z.object({
    ayurveda: z.array(ShortCard),
    organicfoods: z.array(ShortCard),
    beautycare: z.array(ShortCard),
  }),
  about: HomeText,
  message: HomeText,
  directors: HomeText,
})
export type Home = z.infer<typeof Home>

export const homeCalls = {
  get: {
    method: 'GET',
    path: '/api/home',
    access: 'anyone',
    urgency: 'list',
    summary: 'All that the home page shows',
    reply: Home,
  },
} satisfies Record<string, Call>
