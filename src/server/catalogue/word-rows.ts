import { z } from 'zod'
import { CATEGORIES } from '#shared/categories.ts'
import { FOOD_MARKS } from '#shared/legal-facts.ts'
import { readNetQuantity } from '#shared/net-quantity.ts'
import { enumOf, integerBetween, neededText, slug, text, yesOrNo } from './fields.ts'

const heroFile = z.string().regex(/^hero-[a-z0-9-]+\.webp$/, 'must be a file of heroes/ named like hero-ayurveda.webp')

export const CategoryRow = z.object({
  name: enumOf([...CATEGORIES, 'abhyanga']),
  title: neededText(60),
  description: neededText(300),
  descriptionMalayalam: text(300),
  intro: text(2000),
  heroTitle: text(120),
  heroText: text(300),
  heroImage: heroFile,
  heroImageMobile: heroFile,
  displayOrder: integerBetween(0, 1000),
  isSold: yesOrNo,
})
export type CategoryRow = z.output<typeof CategoryRow>

export const SubCategoryRow = z.object({
  name: neededText(80),
  slug,
  group: enumOf(['classical', 'patent']),
  description: neededText(300),
  displayOrder: integerBetween(0, 1000),
})
export type SubCategoryRow = z.output<typeof SubCategoryRow>

export const ReviewRow = z.object({
  sku: neededText(40),
  rating: integerBetween(1, 5),
  reviewer: neededText(100),
  comment: text(2000),
  date: z.iso.date('must be a date like 2026-01-31'),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** The legal facts of a product in the catalogue. `netQuantity` is of the first size. */
export const LegalFactsRow = z.object({
  sku: neededText(40),
  netQuantity: z.string().transform((cell, ctx) => {
    const quantity = readNetQuantity(cell)
    if (cell !== '' && !quantity) ctx.addIssue({ code: 'custom', message: 'must be an amount with its unit' })
    return quantity
  }),
  veg: enumOf(FOOD_MARKS),
  prescriptionNeeded: yesOrNo,
  caution: text(500),
})
export type LegalFactsRow = z.output<typeof LegalFactsRow>

/** The condition that selects a tax rate for a product of the opening catalogue. */
export const TaxConditionRow = z.object({ sku: neededText(40), taxCondition: slug })
export type TaxConditionRow = z.output<typeof TaxConditionRow>
