import { z } from 'zod'
import type { Call } from './call.ts'
import { CategoryView } from './categories.ts'
import { ProductCard } from './products.ts'
import { SocietyText } from './society.ts'

/** The treatment site: it has words and a picture, and is never sold here (specification 1). */
export const Treatment = CategoryView.extend({ name: z.literal('abhyanga') })

/** All that the home page shows, in one answer, because each further request costs a shopper on 3G most of a second. */
export const Home = z.object({
  categories: z.array(CategoryView),
  abhyanga: Treatment,
  popular: z.array(ProductCard),
  /** The products of each category's slider; furniture has none (specification 2). */
  sliders: z.object({
    ayurveda: z.array(ProductCard),
    organicfoods: z.array(ProductCard),
    beautycare: z.array(ProductCard),
  }),
  about: SocietyText,
  message: SocietyText,
  directors: SocietyText,
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
