import type { By } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { type LockedProduct, lockWithSizes } from '#server/products/lock-with-sizes.ts'
import { toState } from '#server/products/save-product.ts'
import { type ProductChange, writeSizeChanges } from '#server/products/write-size-changes.ts'
import type { LineState } from '#shared/bulk-changes.ts'
import type { LineRow } from './queries.ts'

type Step = { line: LineRow; from: LineState; to: LineState }

/** Locks the products of the lines. Splits the lines into those equal to `from`, and the others. */
export async function lockLines(tx: Db, steps: Step[]) {
  const locked = await lockWithSizes(tx, [...new Set(steps.map(({ line }) => line.product_id))])
  const isApplicable = ({ line, from, to }: Step) => {
    const product = locked.get(line.product_id)
    const now = product && stateOf(product, line)
    return now !== undefined && isSame(now, from) && !(to.isShown && product && isEmpty(product))
  }
  return { locked, fit: steps.filter(isApplicable), others: steps.filter((step) => !isApplicable(step)) }
}

type Action = Parameters<typeof writeSizeChanges>[2]

/** Writes the `to` of each line, whose product is locked. */
export async function writeLines(
  tx: Db,
  { locked, fit }: Pick<Awaited<ReturnType<typeof lockLines>>, 'locked' | 'fit'>,
  action: Action,
  by: By,
) {
  const changes = [...Map.groupBy(fit, ({ line }) => line.product_id)].flatMap(([id, steps]): ProductChange[] => {
    const product = locked.get(id)
    return product ? [toChange(product, steps)] : []
  })
  await writeSizeChanges(tx, changes, action, by)
}

function toChange({ product, sizes }: LockedProduct, steps: Step[]): ProductChange {
  const { category, subCategory, isShown } = steps[0]?.to ?? {}
  const columns = {
    ...(category !== undefined && { category, sub_category: subCategory ?? null }),
    ...(isShown !== undefined && { is_published: isShown }),
  }
  const changed = steps.flatMap(({ line, to: { price, discountPrice, countInStock } }) => {
    const size = sizes.find(({ id }) => id === line.variant_id)
    if (!size) return []
    const before = toState(size)
    const now = {
      price: price === undefined ? before.price : price,
      discountPrice: discountPrice ?? before.discountPrice,
      stock: countInStock ?? before.stock,
      ...(before.mrp !== undefined && { mrp: before.mrp }),
    }
    return [{ id: size.id, model: size.model, before, now }]
  })
  return { product, columns, sizes: changed }
}

/** Undefined for a removed size. */
function stateOf({ product, sizes }: LockedProduct, { variant_id }: LineRow): LineState | undefined {
  if (variant_id === null)
    return { category: product.category, subCategory: product.sub_category, isShown: product.is_published }
  const size = sizes.find(({ id, position }) => id === variant_id && position !== null)
  return size && { price: size.price, discountPrice: size.discount_price, countInStock: size.count_in_stock }
}

const isSame = (now: LineState, was: LineState) =>
  Object.entries(was).every(([field, value]) => now[field as keyof LineState] === value)

const isEmpty = ({ product, sizes }: LockedProduct) =>
  product.archived_at !== null || sizes.every(({ position }) => position === null)
