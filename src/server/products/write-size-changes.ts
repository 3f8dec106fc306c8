import type { Selectable, Updateable } from 'kysely'
import type { SizeState } from '#server/audit/details.ts'
import { type By, writeAudits } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Db } from '#server/database/connect.ts'
import { chunksOf } from '#server/database/pages.ts'
import type { Database } from '#server/database/schema.ts'
import { badRequest } from '#server/http/errors.ts'
import { sentence } from '#shared/sentence.ts'
import { sizesAboveMrp } from './above-mrp.ts'
import { changedFields } from './changed-fields.ts'
import { updateProducts } from './queries.ts'
import { insertMovements, updatePricesAndStocks } from './size-queries.ts'

type SizeChange = { id: string; model: string; before: SizeState; now: SizeState }

/** The changes of one locked product: prices and stocks of its sizes, or its own columns. */
export type ProductChange = {
  product: Selectable<Database['products']>
  sizes: SizeChange[]
  columns?: Pick<Updateable<Database['products']>, 'category' | 'sub_category' | 'is_published'>
}

/** Writes many changes with their stock movements, new product versions and one audit entry for each product. */
export async function writeSizeChanges(tx: Db, changes: ProductChange[], action: AuditAction, by: By) {
  if (changes.length === 0) return
  const sizes = changes.flatMap((change) => change.sizes)
  if (sizes.length > 0) await updatePricesAndStocks(tx, sizes.map(toRow))
  await insertMovements(
    tx,
    sizes.map(({ id, before, now }) => ({
      variant_id: id,
      delta: now.stock - before.stock,
      reason: 'admin' as const,
      actor_id: by.actor.id,
    })),
  )
  for (const group of Map.groupBy(changes, ({ columns = {} }) => JSON.stringify(columns)).values())
    for (const ids of chunksOf(idsOfProducts(group), AT_ONCE)) await updateProducts(tx, ids, group[0]?.columns ?? {})
  // A higher rate or the end of a discount raises prices above the MRP. Stock can still be corrected, and a product hidden.
  const [above] = await sizesAboveMrp(tx, {
    products: idsOfProducts(changes.filter(needsPriceCheck)),
    sizes: sizes.filter(hasNewPrice).map(({ id }) => id),
  })
  if (above) throw badRequest(sentence('{product}: {problem}', { product: above.name, problem: above.message }))
  await writeAudits(
    tx,
    by,
    changes.map(({ product, columns = {}, sizes }) => ({
      action,
      subject: ['product', product.id],
      details: {
        name: product.name,
        ...changedFields(product, columns),
        sizes: sizes.map(({ model, before, now }) => ({ model, before, now })),
      },
    })),
  )
}

/** A category has its own rate of tax. A hidden product is offered when it is shown. */
const needsPriceCheck = ({ columns = {} }: ProductChange) =>
  columns.category !== undefined || columns.is_published === true

const hasNewPrice = ({ before, now }: SizeChange) =>
  now.price !== before.price || now.discountPrice !== before.discountPrice

const idsOfProducts = (changes: ProductChange[]) => changes.map(({ product }) => product.id)

/** Each row changes three search indexes, so that thousands in one statement would reach its time limit. */
const AT_ONCE = 250

const toRow = ({ id, now }: SizeChange) => ({
  id,
  price: now.price,
  discount_price: now.discountPrice,
  count_in_stock: now.stock,
})
