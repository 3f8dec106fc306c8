import { z } from 'zod'
import { call } from './call.ts'
import { InLanguage } from './text.ts'

/** The four categories with products. Abhyanga is a separate treatment site and has only texts. */
export const CATEGORIES = ['ayurveda', 'beautycare', 'organicfoods', 'furniture'] as const
export const CategoryName = z.enum(CATEGORIES)
export type Category = z.infer<typeof CategoryName>

/** `name` is the key on the wire. `title`, `description` and `intro` are the shop's texts. */
export const CategoryView = z.object({
  _id: z.string(),
  name: CategoryName,
  title: z.string(),
  description: z.string(),
  intro: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  heroImage: z.string(),
  heroImageMobile: z.string(),
})
export type CategoryView = z.infer<typeof CategoryView>

export const SubCategory = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  group: z.enum(['classical', 'patent']),
  description: z.string(),
})
export type SubCategory = z.infer<typeof SubCategory>

export const categoryCalls = {
  list: call('GET /api/categories', {
    access: 'anyone',
    summary: 'The categories that are sold',
    query: InLanguage,
    reply: z.array(CategoryView),
  }),
  subCategories: call('GET /api/categories/subcategories', {
    access: 'anyone',
    summary: 'The sub-categories of ayurveda, in their order',
    query: InLanguage,
    reply: z.array(SubCategory),
  }),
}
