import { z } from 'zod'
import { call } from './call.ts'
import { StockNotice, stock } from './product-editing.ts'
import { VariantId } from './products.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { Rupees } from './text.ts'

/** The most rows of one request. */
const MAX_CHANGED_SIZES = 400

/** The changed cells of one size. Absent fields do not change; a price of null is priced at the counter. */
const ChangedSize = z.object({
  _id: VariantId,
  /** The version of the product that was read. */
  updatedAt: z.iso.datetime(inEnglish('This is not a valid time')),
  price: Rupees.nullable().optional(),
  discountPrice: Rupees.optional(),
  ...stock,
})
export type ChangedSize = z.output<typeof ChangedSize>

export const sizeCalls = {
  save: call('PUT /api/products/sizes', {
    access: can('edit products'),
    summary:
      'Saves prices and stocks of many sizes, or nothing: errors name each refused row; 409 if a product was saved meanwhile; stockNotices list stock changes since then',
    body: z.object({
      sizes: z
        .array(ChangedSize)
        .min(1, inEnglish('Choose at least one size'))
        .max(MAX_CHANGED_SIZES, inEnglish('At most 400 changed rows at once'))
        .refine(
          (sizes) => new Set(sizes.map(({ _id }) => _id)).size === sizes.length,
          inEnglish('A size is listed twice'),
        ),
    }),
    reply: z.object({ saved: z.number(), stockNotices: z.array(StockNotice) }),
  }),
}
