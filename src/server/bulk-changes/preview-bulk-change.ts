import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest } from '#server/http/errors.ts'
import { sizesAboveMrp } from '#server/products/above-mrp.ts'
import { chosenSizes, foundSizes } from '#server/products/staff-queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { type BulkDraft, type LineState, MAX_BULK_SIZES } from '#shared/bulk-changes.ts'
import { isOfProducts, type PlannedLine, planLine } from './plan-line.ts'
import { deleteOldChanges, insertPreview } from './queries.ts'

type FoundSize = Awaited<ReturnType<typeof chosenSizes>>[number]
export type PreviewedLine = { size: FoundSize; model: string; plan: PlannedLine }

/** Computes each line and stores those that change. Replaces the person's earlier preview. */
export async function previewBulkChange(db: Db, draft: BulkDraft, actorId: string) {
  const sizes = await selectedSizes(db, draft)
  if (sizes.length > MAX_BULK_SIZES) throw badRequest('At most 2,000 sizes can be changed at once. Narrow the search.')
  if (sizes.length === 0) throw badRequest('Choose at least one size')
  const lines = await refuseAboveMrp(db, linesFor(sizes, draft), draft)
  const changing = lines.flatMap(({ size, plan }) => ('to' in plan ? [{ size, plan }] : []))
  if (changing.length === 0) return { id: undefined, lines }
  const id = newId()
  await inTransaction(db, async (tx) => {
    await deleteOldChanges(tx, actorId)
    const rows = changing.map(({ size, plan }, position) => ({
      position,
      product_id: size.product_id,
      variant_id: isOfProducts(draft.change) ? null : size.id,
      before: JSON.stringify(plan.from),
      after: JSON.stringify(plan.to),
    }))
    await insertPreview(tx, { id, change: draft.change, actorId }, rows)
  })
  return { id, lines }
}

async function selectedSizes(db: Db, { sizes, filter = {} }: BulkDraft) {
  if (sizes) return chosenSizes(db, sizes)
  return foundSizes(db, filter, { settings: await readSettings(db), limit: MAX_BULK_SIZES + 1 })
}

/** A change of whole products has one line for each product. */
function linesFor(sizes: FoundSize[], { change }: BulkDraft): PreviewedLine[] {
  const ofProducts = isOfProducts(change)
  const affected = ofProducts ? [...new Map(sizes.map((size) => [size.product_id, size])).values()] : sizes
  return affected.map((size) => ({
    size,
    model: ofProducts ? '' : size.model,
    plan: planLine(size, change),
  }))
}

/** Refuses the lines that would sell a size above its MRP, so that no line of the change is refused later. */
async function refuseAboveMrp(db: Db, lines: PreviewedLine[], { change }: BulkDraft): Promise<PreviewedLine[]> {
  const ofProducts = isOfProducts(change)
  const keyOf = (size: { id: string; product_id: string }) => (ofProducts ? size.product_id : size.id)
  const planned = new Map(
    lines.flatMap(({ size, plan }) =>
      'to' in plan && needsPriceCheck(plan.to) ? [[keyOf(size), plan.to] as const] : [],
    ),
  )
  const keys = [...planned.keys()]
  const above = await sizesAboveMrp(db, ofProducts ? { products: keys } : { sizes: keys }, (size) => {
    const { price, discountPrice, category } = planned.get(keyOf(size)) ?? {}
    return {
      ...(price !== undefined && { price }),
      ...(discountPrice !== undefined && { discount_price: discountPrice }),
      ...(category !== undefined && { category }),
    }
  })
  const refusals = new Map(above.map((size) => [keyOf(size), size.message]))
  return lines.map((line) => {
    const refusal = refusals.get(keyOf(line.size))
    return refusal ? { ...line, plan: { from: line.plan.from, refusal } } : line
  })
}

const needsPriceCheck = ({ price, category, isShown }: LineState) =>
  price !== undefined || category !== undefined || isShown === true
