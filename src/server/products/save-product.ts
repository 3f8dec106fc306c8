import type { SizeState } from '#server/audit/details.ts'
import { type By, writeAudit } from '#server/audit/queries.ts'
import { findCategory, findSubCategory } from '#server/categories/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { idsOf, newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, orNotFound, wrongField } from '#server/http/errors.ts'
import { claimIdempotencyKey } from '#server/platform/idempotency/idempotency.ts'
import { inHundredths } from '#shared/pricing.ts'
import type { ProductDraft } from '#shared/product-editing.ts'
import { sentence } from '#shared/sentence.ts'
import { refuseAboveMrp } from './above-mrp.ts'
import { changedFields } from './changed-fields.ts'
import { storedCountry, toQuantityColumns } from './legal-columns.ts'
import { toPlainColumns } from './plain-columns.ts'
import { type PlannedSize, planSizes } from './plan-sizes.ts'
import { lockProduct, updateProducts } from './queries.ts'
import { refuseOldVersion } from './refuse-old-version.ts'
import { saveImages } from './save-images.ts'
import { insertMovements, insertSizes, lockSizesOf, removeSizes, type Size, updateSize } from './size-queries.ts'

/**
 * Saves a product, published or as a draft. A save restores an archived one. Returns the stocks that differ from the
 * typed ones; none for a repeated idempotency key, which saves nothing. Throws 404 for an unknown product, 409 for an
 * old version, and 422 for the same key with another draft. Throws the errors of `planSizes`.
 */
export const saveProduct = (db: Db, id: string, draft: ProductDraft, key: string | undefined, by: By) =>
  inTransaction(db, async (tx) => {
    const product = orNotFound(await lockProduct(tx, id), 'Product')
    if (!(await claimIdempotencyKey(tx, { userId: by.actor.id, key, request: { id, ...draft } }))) return []
    await refuseOldVersion(tx, product, draft.readVersion)
    const subCategory = await subCategoryOf(tx, draft, product)
    const { planned, left, notices } = planSizes(await lockSizesOf(tx, [id]), draft)
    await writeSizes(tx, id, planned, left, by.actor.id)
    const { image, ...changedImages } = await saveImages(tx, product, draft)
    const isPublished = draft.saveAs !== 'draft'
    const columns = {
      ...toColumns(draft),
      image,
      sub_category: subCategory,
      is_published: isPublished,
      archived_at: null,
    }
    const fields = changedFields(product, columns)
    await updateProducts(tx, [id], columns)
    await refuseAboveMrp(tx, { products: [id] })
    await writeAudit(tx, by, 'product saved', ['product', id], {
      name: draft.name,
      from: { ...fields.from, ...changedImages.from },
      to: { ...fields.to, ...changedImages.to },
      ...changedSizes(planned, left),
    })
    return notices
  })

/** Absent fields stay unchanged. */
const toColumns = ({ taxPercent, netQuantity, maker, countryOfOrigin, ...draft }: ProductDraft) => ({
  ...toPlainColumns(draft),
  category: draft.category,
  ...(taxPercent !== undefined && { tax_hundredths: taxPercent === null ? null : inHundredths(taxPercent) }),
  ...(netQuantity !== undefined && toQuantityColumns(netQuantity)),
  ...(maker !== undefined && {
    maker_name: maker?.name ?? '',
    maker_address: maker?.address ?? '',
    maker_licence: maker?.licence ?? '',
  }),
  ...(countryOfOrigin !== undefined && { country_of_origin: storedCountry(countryOfOrigin) }),
})

/** A product that moves to another category loses its sub-category. */
async function subCategoryOf(tx: Db, draft: ProductDraft, stored: { category: string; sub_category: string | null }) {
  if (!(await findCategory(tx, draft.category))) throw badRequest('This category does not exist')
  if (draft.subCategory === undefined) return draft.category === stored.category ? stored.sub_category : null
  if (draft.subCategory === '') return null
  const found = await findSubCategory(tx, draft.subCategory)
  if (found?.category === draft.category) return found.slug
  throw wrongField('subCategory', sentence('Choose a sub-category of this category'))
}

async function writeSizes(tx: Db, productId: string, planned: PlannedSize[], left: Size[], adminId: string) {
  const sizes = planned.map(({ stored, ...facts }) => ({ id: stored?.id ?? newId(), facts, stored }))
  if (left.length > 0) await removeSizes(tx, idsOf(left))
  for (const { id, facts, stored } of sizes) {
    if (stored) await updateSize(tx, id, facts)
    else await insertSizes(tx, [{ id, product_id: productId, ...facts }])
  }
  const movements = sizes.map(({ id, facts, stored }) => ({
    variant_id: id,
    delta: facts.count_in_stock - (stored?.count_in_stock ?? 0),
    reason: 'admin' as const,
    actor_id: adminId,
  }))
  await insertMovements(tx, movements)
}

/** The changed sizes, for the audit log. */
export const changedSizes = (planned: PlannedSize[], left: Size[]) => ({
  sizes: planned.flatMap(toChange),
  removed: left.map(({ model }) => model),
})

/** The changes of a size for the audit log, in paise and units; nothing when unchanged. */
function toChange({ stored, ...planned }: PlannedSize) {
  const { model } = planned
  const now = toState(planned)
  if (!stored) return [{ model, now }]
  const before = toState(stored)
  if (stored.model !== model) return [{ model, was: stored.model, before, now }]
  return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ model, before, now }]
}

type Facts = Pick<Size, 'price' | 'discount_price' | 'count_in_stock' | 'mrp'>

/** The values of a size for the audit log, in paise and units. */
export const toState = ({ price, discount_price, count_in_stock, mrp }: Facts): SizeState => ({
  price,
  discountPrice: discount_price,
  stock: count_in_stock,
  ...(mrp !== null && { mrp }),
})
