import { z } from 'zod'
import { call } from './call.ts'
import { CategoryName } from './categories.ts'
import { legalFacts } from './legal-facts.ts'
import { Review } from './reviews.ts'
import { inEnglish } from './sentence.ts'
import { ById, line, neededLine, wholeNumberInAddress } from './text.ts'

/** Prices in rupees. `price` is null for a size that is priced at the counter, which cannot be bought. */
export const Variant = z.object({
  model: z.string(),
  price: z.number().nullable(),
  discountPrice: z.number(),
  countInStock: z.number(),
  /** The maximum retail price in rupees, inclusive of all taxes. Absent without one. */
  mrp: z.number().optional(),
})
export type Variant = z.infer<typeof Variant>

/** The stable id of a size, whose position in the product's list may change. */
export const VariantId = z.uuid(inEnglish('This size does not exist'))

/**
 * The data of cards and the search. `price` and `discountPrice` are the first variant's. `subCategory` is a slug or ''.
 */
export const ProductCard = z.object({
  _id: z.string(),
  name: z.string(),
  nameMalayalam: z.string(),
  image: z.string(),
  category: CategoryName,
  subCategory: z.string(),
  price: z.number().nullable(),
  discountPrice: z.number(),
  variant: z.array(Variant),
  countInStock: z.number(),
  rating: z.number(),
  numReviews: z.number(),
  /** The current rate. Absent where the rate of the category applies. */
  taxPercentNow: z.number().optional(),
  /** Present for imports. In a list by country of origin, present for each product with a country. */
  countryOfOrigin: z.string().optional(),
  /** True for a created product without a first save. Only in admin lists. */
  isDraft: z.boolean().optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

/** The product data of cards and wishlists, kept small for the home page. `countInStock` is present only when 0. */
export const ShortCard = ProductCard.pick({
  _id: true,
  name: true,
  nameMalayalam: true,
  image: true,
  category: true,
  discountPrice: true,
  taxPercentNow: true,
}).extend({ variant: z.array(Variant.omit({ countInStock: true, mrp: true })), countInStock: z.number().optional() })
export type ShortCard = z.infer<typeof ShortCard>

/** A picture of a product page. An empty alt text means the product's name. */
export const ProductImage = z.object({ url: z.string(), alt: z.string(), altMalayalam: z.string() })
export type ProductImage = z.infer<typeof ProductImage>

/** `benefits` and `ingredients` are comma-separated (PROD-6). Sizes have ids, because shoppers choose them here. */
export const Product = ProductCard.extend({
  variant: z.array(Variant.extend({ _id: z.string() })),
  /** All pictures in order, the first is `image`. Absent with one picture without alt text. */
  images: z.array(ProductImage).optional(),
  description: z.string(),
  benefits: z.string(),
  ingredients: z.string(),
  howToUse: z.string(),
  /** Translations by language code. Absent without any. */
  howToUseIn: z.record(z.string(), z.string()).optional(),
  reference: z.string(),
  shelfLifeMonths: z.number(),
  weightGrams: z.number(),
  hsnCode: z.string(),
  /** The product's own rate, which has precedence over its HSN code and category. */
  taxPercent: z.number().optional(),
  /** Selects a row of the tax rates: 'pappadam'. */
  taxCondition: z.string().optional(),
  ...legalFacts,
  isPublished: z.boolean(),
  /** True for a product that staff archived. Only staff see it. */
  isArchived: z.boolean().optional(),
  /** The version for optimistic locking. A save sends it back. */
  updatedAt: z.string(),
  reviews: z.array(Review),
})
export type Product = z.infer<typeof Product>

export const ProductPage = z.object({ products: z.array(ProductCard), pages: z.number(), page: z.number() })
export type ProductPage = z.infer<typeof ProductPage>

export const PRODUCTS_PER_PAGE = 24

/** Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A): lists by country of origin. */
const byOrigin = {
  countryOfOrigin: neededLine('The country of origin', 60).optional(),
  /** Best rated first, or by country and then best rated; products without a country follow. */
  sort: z.enum(['rating', 'countryOfOrigin'], inEnglish('Choose rating or countryOfOrigin')).optional(),
}
const OriginQuery = z.object(byOrigin)
export type OriginQuery = z.output<typeof OriginQuery>

export const productCalls = {
  list: call('GET /api/products', {
    access: 'anyone',
    priority: 'list',
    summary: 'Every published product as a card; keyword looks for part of the name, or the country of an import',
    query: z.object({ keyword: line('The search', 100).optional(), ...byOrigin }),
    reply: z.array(ProductCard),
  }),
  top: call('GET /api/products/top', {
    access: 'anyone',
    priority: 'list',
    summary: 'The ten best rated products',
    reply: z.array(ProductCard),
  }),
  ofCategory: call('GET /api/products/category/:category', {
    access: 'anyone',
    priority: 'list',
    summary: 'One page of a category',
    params: z.object({ category: CategoryName }),
    query: z.object({ pageNumber: wholeNumberInAddress('The page number', 1_000_000).optional(), ...byOrigin }),
    reply: ProductPage,
  }),
  ofSubCategory: call('GET /api/products/ayurveda/:value', {
    access: 'anyone',
    priority: 'list',
    summary: 'The products of an ayurveda sub-category, by its slug',
    params: z.object({
      value: z
        .string()
        .max(80)
        .regex(/^[a-z0-9-]+$/),
    }),
    query: OriginQuery,
    reply: z.array(ProductCard),
  }),
  get: call('GET /api/products/:id', {
    access: 'anyone',
    summary: 'A whole product with its reviews, newest first',
    params: ById,
    reply: Product,
  }),
}
