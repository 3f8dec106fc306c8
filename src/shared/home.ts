import { z } from 'zod'
import { call } from './call.ts'
import { CATEGORIES, CategoryView } from './categories.ts'
import { ShortCard } from './products.ts'
import { SocietyText } from './society.ts'
import { InLanguage } from './text.ts'

/** The intro is only on the category's own page. */
const HomeCategory = CategoryView.omit({ intro: true })

/** The treatment site has texts and an image, and sells nothing (CAT-3). */
export const Treatment = HomeCategory.extend({ name: z.literal('abhyanga') })

/** A slide of the carousel that staff made. `name` gives the colours. Without `href` it leads to the category. */
export const Slide = HomeCategory.pick({
  heroTitle: true,
  heroText: true,
  heroImage: true,
  heroImageMobile: true,
}).extend({ name: z.enum([...CATEGORIES, 'abhyanga']), href: z.string().optional(), action: z.string().optional() })
export type Slide = z.infer<typeof Slide>

/** The full text is only on its own page. */
const HomeText = SocietyText.pick({ short: true })

/** The whole home page in one response: each further request costs most of a second on 3G. */
export const Home = z.object({
  categories: z.array(HomeCategory),
  abhyanga: Treatment,
  /** Absent until staff edit the slides; the page then has one for each category. Afterwards today's slides. */
  slides: z.array(Slide).optional(),
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
  get: call('GET /api/home', {
    access: 'anyone',
    priority: 'list',
    summary: 'All that the home page shows',
    query: InLanguage,
    reply: Home,
  }),
}
