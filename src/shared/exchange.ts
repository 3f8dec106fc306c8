import { z } from 'zod'
import { AuditChange } from './audit.ts'
import { call, TextFile } from './call.ts'
import { Days } from './day.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { IdempotencyHeaders } from './text.ts'

/** Lines count from 1, as in a spreadsheet. `column` is '' for a mistake of the whole line or file. */
const Mistake = z.object({ line: z.number(), column: z.string(), message: z.string() })
export type Mistake = z.infer<typeof Mistake>

/**
 * The result of an import, or with `isDryRun` its preview. `products` lists the first 200 new and changed products,
 * with `_id` '' for a new one.
 * `errors` holds at most 200. An import with errors changes nothing.
 */
export const ImportReport = z.object({
  isDryRun: z.boolean(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  products: z.array(
    z.object({
      line: z.number(),
      _id: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      changes: z.array(AuditChange),
    }),
  ),
  errors: z.array(Mistake),
})
export type ImportReport = z.infer<typeof ImportReport>

export const exchangeCalls = {
  exportProducts: call('GET /api/products/export', {
    access: can('edit products'),
    priority: 'list',
    summary: 'Every product as CSV for a spreadsheet, a line for each size',
    reply: TextFile,
  }),
  importProducts: call('POST /api/products/import', {
    access: can('edit products'),
    summary:
      'Imports a file like the exported one, all or nothing. Text/csv, or multipart in the field file, at most 5 MB. A repeated call with the same Idempotency-Key imports nothing more',
    headers: IdempotencyHeaders,
    query: z.object({ dryRun: z.enum(['0', '1'], inEnglish('dryRun must be 0 or 1')).optional() }),
    reply: ImportReport,
  }),
  exportOrders: call('GET /api/orders/export', {
    access: can('export books'),
    priority: 'list',
    summary: 'Orders as CSV, the oldest first; from and to are days in India, both included',
    query: Days.partial(),
    reply: TextFile,
  }),
}
