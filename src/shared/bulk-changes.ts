import { z } from 'zod'
import { call } from './call.ts'
import { type Category, CategoryName } from './categories.ts'
import { AdminProductFilter } from './product-editing.ts'
import { VariantId } from './products.ts'
import { can } from './roles.ts'
import { inEnglish, type PlainSentence } from './sentence.ts'
import { ById, hasTwoDecimals, Rupees, wholeNumber } from './text.ts'

/** The most sizes of one change, so that one transaction and one page can hold them. */
export const MAX_BULK_SIZES = 2000

/** How long a change can be undone. */
export const UNDO_HOURS = 24

const notZero = [(value: number) => value !== 0, inEnglish('Zero changes nothing')] as const

const twoDecimals = (min: number, max: number, refusal: PlainSentence) =>
  z
    .number()
    .min(min, inEnglish(refusal))
    .max(max, inEnglish(refusal))
    .refine((value) => hasTwoDecimals(Math.abs(value)), inEnglish('Enter at most two decimals'))
    .refine(...notZero)

/**
 * One change for many sizes. Rupees and percent change what the buyer pays: the discount price if there is one, else
 * the price. A category and `shown` change whole products.
 */
export const BulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('rupees'), by: twoDecimals(-1_000_000, 1_000_000, 'Enter an amount up to ₹10,00,000') }),
    z.object({ kind: z.literal('percent'), by: twoDecimals(-90, 500, 'Enter a percentage from -90 to 500') }),
    z.object({ kind: z.literal('stock-set'), to: wholeNumber('The stock', 0, 1_000_000) }),
    z.object({
      kind: z.literal('stock-add'),
      by: wholeNumber('The number of pieces', -1_000_000, 1_000_000).refine(...notZero),
    }),
    z.object({ kind: z.literal('category'), to: CategoryName }),
    z.object({ kind: z.literal('shown'), isShown: z.boolean() }),
  ],
  inEnglish('Choose what to change'),
)
export type BulkChange = z.output<typeof BulkChange>

/** In paise; only the fields that the change touches. */
export type LineState = {
  price?: number | null
  discountPrice?: number
  countInStock?: number
  category?: Category
  subCategory?: string | null
  isShown?: boolean
}

/** Prices in rupees. */
const LineView = z.object({
  price: Rupees.nullable().optional(),
  discountPrice: Rupees.optional(),
  countInStock: z.number().optional(),
  category: CategoryName.optional(),
  isShown: z.boolean().optional(),
})
export type LineView = z.infer<typeof LineView>

/** `model` is '' for a whole product. A refused line has a sentence instead of `to`. */
const PreviewLine = z.object({
  product: z.string(),
  name: z.string(),
  model: z.string(),
  from: LineView,
  to: LineView.optional(),
  refusal: z.string().optional(),
})
export type PreviewLine = z.infer<typeof PreviewLine>

/** `_id` is absent when every line is refused. `count`: the number of lines that change. */
export const BulkPreview = z.object({
  _id: z.string().optional(),
  change: BulkChange,
  count: z.number(),
  lines: z.array(PreviewLine),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/** An applied change. `left`: lines that the undo did not change, because somebody has edited them since. */
export const BulkChangeView = z.object({
  _id: z.string(),
  change: BulkChange,
  count: z.number(),
  by: z.string(),
  appliedAt: z.string(),
  undoneAt: z.string().nullable(),
  left: z.array(z.object({ product: z.string(), name: z.string(), model: z.string() })),
})
export type BulkChangeView = z.infer<typeof BulkChangeView>

/** The sizes by id, or all that the filter of the list finds. */
export const BulkDraft = z
  .object({
    change: BulkChange,
    sizes: z
      .array(VariantId)
      .min(1, inEnglish('Choose at least one size'))
      .max(MAX_BULK_SIZES, inEnglish('At most 2,000 sizes at once'))
      .optional(),
    filter: AdminProductFilter.omit({ cursor: true, sort: true }).optional(),
  })
  .refine(
    ({ sizes, filter }) => (sizes === undefined) !== (filter === undefined),
    inEnglish('Choose sizes or a filter'),
  )
export type BulkDraft = z.output<typeof BulkDraft>

export const bulkChangeCalls = {
  list: call('GET /api/bulk-changes', {
    access: can('edit products'),
    summary: 'The changes of many sizes in the last 24 hours, the newest first, which can be undone',
    reply: z.array(BulkChangeView),
  }),
  preview: call('POST /api/bulk-changes', {
    access: can('edit products'),
    summary: 'Previews a change of many sizes and stores the preview',
    body: BulkDraft,
    reply: BulkPreview,
    status: 201,
  }),
  apply: call('PUT /api/bulk-changes/:id/apply', {
    access: can('edit products'),
    summary: 'Makes exactly the change that the caller previewed; 409 if one of its lines changed since',
    params: ById,
    reply: BulkChangeView,
  }),
  undo: call('PUT /api/bulk-changes/:id/undo', {
    access: can('edit products'),
    summary: 'Undoes each line that has not changed since; left names the others',
    params: ById,
    reply: BulkChangeView,
  }),
}
