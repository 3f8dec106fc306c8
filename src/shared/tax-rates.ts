import { z } from 'zod'
import { call } from './call.ts'
import { day } from './day.ts'
import { TaxCondition, TaxPercent } from './product-editing.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { line } from './text.ts'

/** `condition` is '' for all goods of the prefix. `validFrom`: a day in India, such as '2026-11-24'. */
export const TaxRate = z.object({
  _id: z.string(),
  hsnPrefix: z.string(),
  condition: z.string(),
  percent: z.number(),
  validFrom: z.string(),
  source: z.string(),
})
export type TaxRate = z.infer<typeof TaxRate>

export const TaxRateDraft = z.object({
  hsnPrefix: line('The HSN code', 8).refine(
    (text) => /^\d{2,8}$/.test(text),
    inEnglish('The beginning of an HSN code has 2 to 8 digits'),
  ),
  condition: TaxCondition.default(''),
  percent: TaxPercent,
  validFrom: day('The day'),
  source: line('The source', 200).default(''),
})
export type TaxRateDraft = z.output<typeof TaxRateDraft>

/** The rates of a product by its category and by its HSN code, in percent. */
const TaxChange = z.object({
  _id: z.string(),
  name: z.string(),
  hsnCode: z.string(),
  condition: z.string(),
  byCategory: z.number(),
  byHsn: z.number(),
})

/** `count` products change; `products` are the first of them by name. */
export const TaxPreview = z.object({ count: z.number(), products: z.array(TaxChange) })
export type TaxPreview = z.infer<typeof TaxPreview>

export const taxRateCalls = {
  list: call('GET /api/tax-rates', {
    access: can('change settings'),
    summary: 'The tax rates by HSN code, the latest of each prefix and condition first',
    reply: z.array(TaxRate),
  }),
  add: call('POST /api/tax-rates', {
    access: can('change settings'),
    summary: 'Adds a tax rate from a day in India; 409 when the prefix and condition have one from that day',
    body: TaxRateDraft,
    reply: z.array(TaxRate),
    status: 201,
  }),
  preview: call('GET /api/tax-rates/preview', {
    access: can('change settings'),
    summary: 'The products whose rate by HSN code differs from the rate of their category',
    reply: TaxPreview,
  }),
}
