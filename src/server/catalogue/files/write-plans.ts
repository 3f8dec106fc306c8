import type { By } from '#server/audit/queries.ts'
import { upsert } from '#server/catalogue/upsert.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { chunksOf } from '#server/database/pages.ts'
import { updateProducts } from '#server/products/queries.ts'
import { insertMovements, insertSizes, removeSizes } from '#server/products/size-queries.ts'
import type { PlannedProduct } from './plan-product.ts'
import { updateSizes } from './queries.ts'

/** Writes planned products and sizes in batches, with their stock movements. */
export async function writePlans(tx: Db, plans: PlannedProduct[], { actor }: Partial<By>): Promise<void> {
  if (plans.length === 0) return
  await upsert(tx, { table: 'products', key: 'id', rows: plans.map(({ product }) => product) })
  for (const ids of chunksOf(plans.map(({ product }) => product.id))) await updateProducts(tx, ids, {})

  const sizes = plans.flatMap(({ product, isNew, sizes: { planned } }) =>
    planned.map(({ stored, ...facts }) => ({
      id: stored?.id ?? newId(),
      product_id: product.id,
      stored,
      isNew,
      facts,
    })),
  )
  const left = plans.flatMap((plan) => plan.sizes.left.map(({ id }) => id))
  if (left.length > 0) await removeSizes(tx, left)
  const known = sizes.filter(({ stored }) => stored).map(({ id, facts }) => ({ id, ...facts }))
  await updateSizes(
    tx,
    known.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const added = sizes.filter(({ stored }) => !stored).map(({ id, product_id, facts }) => ({ id, product_id, ...facts }))
  for (const chunk of chunksOf(added)) await insertSizes(tx, chunk)

  const movements = sizes.map(({ id, stored, isNew, facts }) => ({
    variant_id: id,
    delta: facts.count_in_stock - (stored?.count_in_stock ?? 0),
    reason: isNew ? ('opening' as const) : ('admin' as const),
    actor_id: actor?.id ?? null,
  }))
  for (const chunk of chunksOf(movements)) await insertMovements(tx, chunk)
}
