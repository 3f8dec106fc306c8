import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { chunksOf } from '#server/database/pages.ts'
import { matchSizes } from '#server/products/match-sizes.ts'
import {
  insertMovements,
  insertSizes,
  removeSizes,
  type Size,
  sizesOf,
  updateSize,
} from '#server/products/size-queries.ts'
import { type ProductRow, splitStock } from './product-row.ts'

/**
 * Updates the sizes of products to match the file. Only new products get the file's stock, because units of the others
 * were sold since. Returns the number of written sizes.
 */
export async function writeSizes(tx: Db, products: ProductRow[], ids: Map<string, string>): Promise<number> {
  const stored = Map.groupBy(await sizesOf(tx, [...ids.values()]), ({ product_id }) => product_id)
  const plans = products.map((product) => {
    const id = ids.get(product.sku)
    if (!id) throw new Error(`${product.sku} was written but does not exist`)
    return planOf(product, id, stored.get(id) ?? [])
  })
  const added = plans.flatMap((plan) => plan.added)
  const changed = plans.flatMap((plan) => plan.changed).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const left = plans.flatMap((plan) => plan.left)

  for (const { id, ...change } of changed) await updateSize(tx, id, change)
  if (left.length > 0) await removeSizes(tx, left)
  for (const sizes of chunksOf(added)) await insertSizes(tx, sizes)
  for (const sizes of chunksOf(added)) await insertMovements(tx, sizes.map(toOpening))
  return added.length + changed.length + left.length
}

type NewSize = Omit<Size, 'position'> & { position: number }

function planOf(product: ProductRow, productId: string, stored: Size[]) {
  const { matches, left } = matchSizes(stored, product.variants)
  const stock = splitStock(stored.length === 0 ? product.countInStock : 0, product.variants)
  const added: NewSize[] = []
  const changed: Pick<NewSize, 'id' | 'position' | 'price' | 'discount_price'>[] = []
  for (const { draft, stored: size, position } of matches) {
    // The file's discount price applies to the first size.
    const facts = { position, price: draft.price, discount_price: position === 0 ? product.discountPrice : 0 }
    if (!size) {
      const { model } = draft
      added.push({
        id: newId(),
        product_id: productId,
        model,
        count_in_stock: stock[position] ?? 0,
        mrp: null,
        ...facts,
      })
    } else if (!isSame(size, facts)) changed.push({ id: size.id, ...facts })
  }
  return { added, changed, left: left.map(({ id }) => id) }
}

const isSame = (size: Size, facts: Pick<Size, 'position' | 'price' | 'discount_price'>) =>
  size.position === facts.position && size.price === facts.price && size.discount_price === facts.discount_price

const toOpening = ({ id, count_in_stock }: NewSize) => ({
  variant_id: id,
  delta: count_in_stock,
  reason: 'opening' as const,
  actor_id: null,
})
