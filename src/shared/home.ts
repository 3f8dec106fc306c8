import { z } from 'zod'
import type { Call } from './call.ts'
import { CategoryView } from './categories.ts'
import { ShortCard } from './products.ts'
import { SocietyText } from './society.ts'

/** The intro is only on the category's own page. */
const HomeCategory = CategoryView.omit({ intro: true })

/** The treatment site has texts and an image, and sells nothing (CAT-3). */
export const Treatment = HomeCategory.extend({ name: z.literal('abhyanga') })

/** The full text is only on its own page. */
const HomeText = SocietyText.pick({ short: true })

/** The whole home page in one response: each further request costs most of a second on 3G. */
export const Home = z.object({
  categories: z.array(HomeCategory),
  abhyanga: Treatment,
  popular: z.array(ShortCard),
  /** The products of each category's slider. Furniture has none (HOME-7). */
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
    priority: 'list',
    summary: 'All that the home page shows',
    reply: Home,
  },
} satisfies Record<string, Call>
