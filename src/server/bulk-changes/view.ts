import type { BulkChange, BulkChangeView, BulkPreview, LineState, LineView } from '#shared/bulk-changes.ts'
import { toRupees } from '#shared/money.ts'
import type { Translatable } from '#shared/sentence.ts'
import type { PreviewedLine } from './preview-bulk-change.ts'
import type { BulkChangeRow, LineRow } from './queries.ts'

type Translate = (text: Translatable) => string

export const toPreview = (
  { id, lines }: { id: string | undefined; lines: PreviewedLine[] },
  change: BulkChange,
  translate: Translate,
): BulkPreview => ({
  ...(id && { _id: id }),
  change,
  count: lines.filter(({ plan }) => 'to' in plan).length,
  lines: lines.map(({ size, model, plan }) => ({
    product: size.product_id,
    name: size.name,
    model,
    from: toLineView(plan.from),
    ...('to' in plan ? { to: toLineView(plan.to) } : { refusal: translate(plan.refusal) }),
  })),
})

export const toBulkChange = (row: BulkChangeRow, lines: LineRow[] = []): BulkChangeView => ({
  _id: row.id,
  change: row.change,
  count: row.count,
  by: row.by ?? '',
  appliedAt: row.applied_at?.toISOString() ?? '',
  undoneAt: row.undone_at?.toISOString() ?? null,
  left: lines
    .filter((line) => line.is_restored === false)
    .map(({ product_id, name, model }) => ({ product: product_id, name, model: model ?? '' })),
})

const toLineView = ({ price, discountPrice, subCategory: _, ...state }: LineState): LineView => ({
  ...state,
  ...(price !== undefined && { price: price === null ? null : toRupees(price) }),
  ...(discountPrice !== undefined && { discountPrice: toRupees(discountPrice) }),
})
