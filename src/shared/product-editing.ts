import { z } from 'zod'
import type { AuditChange } from './audit.ts'
import { call } from './call.ts'
import { CATEGORIES, CategoryName } from './categories.ts'
import { legalFactsDraft } from './legal-facts.ts'
import { Product, ProductCard, Variant, VariantId } from './products.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import {
  ById,
  Cursor,
  Done,
  IdempotencyHeaders,
  line,
  neededLine,
  paragraphs,
  percent,
  Rupees,
  wholeNumber,
} from './text.ts'
import { MAX_IMAGES } from './uploads.ts'

/**
 * A saved stock that differs from the typed one, because sales happened meanwhile. `model` is '' for the product's own
 * stock.
 */
export const StockNotice = z.object({ model: z.string(), typed: z.number(), countInStock: z.number() })
export type StockNotice = z.infer<typeof StockNotice>

/** A path of our own upload, or an https address: never a script (threat T81). */
export const imageAddress = line('The picture', 300).refine(
  (text) => text === '' || /^(\/uploads\/[\w.-]+|https:\/\/[^\s"'<>]+)$/.test(text),
  inEnglish('The picture must be an uploaded picture or an https address'),
)

/** The most sizes of a product. */
export const MAX_SIZES = 20

const ImageDraft = z.object({
  url: imageAddress.refine((text) => text !== '', inEnglish('The picture is missing')),
  alt: line('The alt text', 200).default(''),
  altMalayalam: line('The alt text', 200).default(''),
})

/** With `countInStockWas`, the stock shown, the save applies the difference, so sales in between still count. */
export const stock = {
  countInStock: wholeNumber('The stock', 0, 1_000_000).optional(),
  countInStockWas: wholeNumber('The stock', 0, 1_000_000).optional(),
}

const VariantDraft = z.object({
  /** The stored size: it can get a new name, with the same stock and orders. Without it the name decides. */
  variantId: VariantId.optional(),
  model: neededLine('The size', 80),
  price: Rupees.nullable().default(null),
  discountPrice: Rupees.default(0),
  /** Null: no MRP. Absent: unchanged. */
  mrp: Rupees.nullable().optional(),
  ...stock,
})

export const TaxPercent = percent('The tax', 100)

/** A word of the tax rates, such as 'pappadam' or 'bamboo-cane'. */
export const TaxCondition = line('The tax condition', 40)
  .transform((text) => text.toLowerCase())
  .refine(
    (text) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(text),
    inEnglish('The tax condition has small letters, digits and hyphens'),
  )

const lowerCased = z
  .string()
  .max(60)
  .transform((text) => text.toLowerCase().replace(/\s/g, ''))
  .pipe(z.enum(CATEGORIES, inEnglish('Choose one of the four categories')))

/**
 * A save by staff who may edit products. Absent fields do not change. `countInStock` of the product sets the
 * first variant's stock so that the sum is that number (CAT-10).
 */
export const ProductDraft = z.object({
  name: neededLine('The name', 200),
  nameMalayalam: line('The Malayalam name', 200).optional(),
  image: imageAddress.optional(),
  /** All pictures in order. A changed `image` has precedence and replaces the first picture. */
  images: z
    .array(ImageDraft)
    .max(MAX_IMAGES, inEnglish('At most 8 pictures'))
    .refine(
      (images) => new Set(images.map(({ url }) => url)).size === images.length,
      inEnglish('A picture is listed twice'),
    )
    .optional(),
  category: lowerCased,
  subCategory: line('The sub-category', 80).optional(),
  ...stock,
  description: paragraphs('The description', 5000).optional(),
  benefits: paragraphs('The benefits', 2000).optional(),
  ingredients: paragraphs('The ingredients', 4000).optional(),
  howToUse: paragraphs('How to use', 2000).optional(),
  hsnCode: line('The HSN code', 8)
    .refine((text) => /^(\d{4}|\d{6}|\d{8})?$/.test(text), inEnglish('The HSN code has 4, 6 or 8 digits'))
    .optional(),
  /** Null: the rate of the HSN code or the category. */
  taxPercent: TaxPercent.nullable().optional(),
  taxCondition: TaxCondition.optional(),
  ...legalFactsDraft,
  /** The `updatedAt` that was read. Without it the save overwrites any other change. */
  readVersion: z.iso.datetime(inEnglish('This is not a valid time')).optional(),
  /** A draft is hidden from shoppers and may have no size. Without it the product is published. */
  saveAs: z.enum(['published', 'draft'], inEnglish('Choose published or draft')).optional(),
  variant: z.array(VariantDraft).max(MAX_SIZES, inEnglish('At most 20 sizes')).optional(),
})
export type ProductDraft = z.output<typeof ProductDraft>

/** A card in the back office, drafts included. `sku` is '' without one. */
export const AdminProduct = ProductCard.extend({
  /** `isFound` is false for a size that a search leaves out: of 'arishtam 200 ml', the 450 ml. */
  variant: z.array(Variant.extend({ _id: z.string(), isFound: z.boolean().optional() })),
  sku: z.string(),
  isPublished: z.boolean(),
  isArchived: z.boolean().optional(),
  updatedAt: z.string(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/**
 * `search` matches words of the name, the Malayalam name, the SKU and one size. 'low': a priced size is below the
 * low-stock limit. 'sold-out': no priced size has stock. 'above-mrp': a size costs more than its MRP.
 */
export const AdminProductFilter = z.object({
  search: line('The search', 100).optional(),
  category: CategoryName.optional(),
  stock: z
    .enum(['all', 'low', 'sold-out', 'above-mrp'], inEnglish('Choose all, low, sold-out or above-mrp'))
    .optional(),
  /** Archived products instead of the others. */
  archived: z.enum(['yes', 'no'], inEnglish('Choose yes or no')).optional(),
  sort: z.enum(['newest', 'name', 'changed'], inEnglish('Choose newest, name or changed')).optional(),
  cursor: Cursor,
})
export type AdminProductFilter = z.output<typeof AdminProductFilter>

/** The details of a 409 `changed_meanwhile`: the other save's author, time and changes, and the current product. */
export type ChangedMeanwhile = { by: string; at: string; changes: AuditChange[]; product: Product }

export const productEditingCalls = {
  adminList: call('GET /api/products/admin', {
    access: can('edit products'),
    priority: 'list',
    summary: 'Products with their drafts for the back office, 50 at a time; the Link header names the next page',
    query: AdminProductFilter,
    reply: z.array(AdminProduct),
  }),
  create: call('POST /api/products', {
    access: can('edit products'),
    summary: 'Creates a draft that only staff who may edit products see until its first save',
    reply: Product,
    status: 201,
  }),
  update: call('PUT /api/products/:id', {
    access: can('edit products'),
    summary:
      'Saves and publishes a product, or hides it with saveAs draft; 409 if somebody else saved it after readVersion, the updatedAt that was read. stockNotices list the stock changes since then. A repeated call with the same Idempotency-Key saves nothing',
    params: ById,
    headers: IdempotencyHeaders,
    body: ProductDraft,
    reply: Product.extend({ stockNotices: z.array(StockNotice).optional() }),
  }),
  copy: call('POST /api/products/:id/copy', {
    access: can('edit products'),
    summary: 'Copies a product with its texts, sizes and pictures as a draft without stock',
    params: ById,
    reply: Product,
    status: 201,
  }),
  archive: call('PUT /api/products/:id/archive', {
    access: can('edit products'),
    summary: 'Archives a product, or restores it as a draft',
    params: ById,
    body: z.object({ isArchived: z.boolean() }),
    reply: Product,
  }),
  discard: call('DELETE /api/products/:id/draft', {
    access: can('edit products'),
    summary: 'Deletes a new product that nobody saved; 409 for any other',
    params: ById,
    reply: Done,
  }),
  remove: call('DELETE /api/products/:id', {
    access: can('edit products'),
    summary: 'Removes a product from the shop; existing orders are unchanged',
    params: ById,
    reply: Done,
  }),
}
