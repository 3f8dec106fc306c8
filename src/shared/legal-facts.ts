import { z } from 'zod'
import { MEASURES } from './net-quantity.ts'
import { inEnglish, sentence } from './sentence.ts'
import { line, paragraphs, wholeNumber } from './text.ts'

/** The mark of foods (FSS Labelling and Display Regulations 2020). 'none': no mark. */
export const FOOD_MARKS = ['veg', 'non-veg', 'none'] as const
export type FoodMark = (typeof FOOD_MARKS)[number]

/** The legal facts of a product's page. A fact is absent until staff enter it. */
export const legalFacts = {
  /** Of the product or its first size. If the name of a size is a quantity, the name applies. */
  netQuantity: z.object({ amount: z.number(), unit: z.enum(MEASURES) }).optional(),
  /** The maker, packer or importer. */
  maker: z.object({ name: z.string(), address: z.string(), licence: z.string() }).optional(),
  countryOfOrigin: z.string().optional(),
  veg: z.enum(FOOD_MARKS),
  allergens: z.string().optional(),
  nutrition: z.string().optional(),
  bisLicence: z.string().optional(),
  /** Why no BIS licence is needed. */
  bisExemption: z.string().optional(),
  /** A medicine that is sold after a prescription (Drugs Rules 1945, Schedule E(1)). */
  prescriptionNeeded: z.boolean(),
  caution: z.string().optional(),
}

const NetQuantityDraft = z.object({
  amount: z
    .number()
    .min(0.001, inEnglish('The net quantity must be above 0'))
    .max(
      1_000_000,
      inEnglish(sentence('{what} can be at most {n}', { what: sentence('The net quantity'), n: 1_000_000 })),
    )
    .refine((amount) => hasThreeDecimals(amount), inEnglish('The net quantity can have at most three decimals')),
  unit: z.enum(MEASURES, inEnglish('Choose g, kg, ml, l, cm, m or piece')),
})

const hasThreeDecimals = (amount: number) => Number.isInteger(Number((amount * 1000).toFixed(6)))

/** The bounds of the texts, for the save and for files. */
export const legalTexts = {
  makerName: line('The maker’s name', 120),
  makerAddress: line('The maker’s address', 300),
  makerLicence: line('The maker’s licence', 80),
  countryOfOrigin: line('The country of origin', 60),
  allergens: line('The allergens', 300),
  nutrition: paragraphs('The nutrition facts', 1000),
  bisLicence: line('The BIS licence', 80),
  bisExemption: line('The BIS exemption', 200),
  caution: paragraphs('The caution', 500),
}

/** In a save. Absent fields do not change; null or an empty text removes one. */
export const legalFactsDraft = {
  netQuantity: NetQuantityDraft.nullable().optional(),
  maker: z
    .object({
      name: legalTexts.makerName.default(''),
      address: legalTexts.makerAddress.default(''),
      licence: legalTexts.makerLicence.default(''),
    })
    .nullable()
    .optional(),
  countryOfOrigin: legalTexts.countryOfOrigin.optional(),
  veg: z.enum(FOOD_MARKS, inEnglish('Choose veg, non-veg or none')).optional(),
  shelfLifeMonths: wholeNumber('The shelf life', 0, 1200).optional(),
  allergens: legalTexts.allergens.optional(),
  nutrition: legalTexts.nutrition.optional(),
  bisLicence: legalTexts.bisLicence.optional(),
  bisExemption: legalTexts.bisExemption.optional(),
  prescriptionNeeded: z.boolean().optional(),
  caution: legalTexts.caution.optional(),
}
