import type { By } from '#server/audit/queries.ts'
import { readSavesSince } from '#server/audit/read-history.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, type FieldError } from '#server/http/errors.ts'
import { ENGLISH_LOCALE } from '#server/platform/i18n/locale.ts'
import { toRupees } from '#shared/money.ts'
import type { StockNotice } from '#shared/product-editing.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import type { ChangedSize } from '#shared/sizes.ts'
import { type LockedProduct, lockWithSizes } from './lock-with-sizes.ts'
import { planSizes } from './plan-sizes.ts'
import { toState } from './save-product.ts'
import { productIdsOf, type Size } from './size-queries.ts'
import { type ProductChange, writeSizeChanges } from './write-size-changes.ts'

type IndexedSize = ChangedSize & { index: number }
type Planned = { change: ProductChange; notices: StockNotice[] }

/** Saves all changed rows, or none: then the error names each refused row. Rules and notices are those of a product. */
export const saveSizes = (db: Db, changed: ChangedSize[], by: By) =>
  inTransaction(db, async (tx) => {
    const indexed = changed.map((size, index) => ({ ...size, index }))
    const owners = await productIdsOf(tx, ids(indexed))
    const locked = await lockWithSizes(tx, [...new Set(owners.values())])
    const refused = new Map<number, Translatable>()
    const planned: Planned[] = []
    for (const [id, rows] of Map.groupBy(indexed, ({ _id }) => owners.get(_id) ?? '')) {
      const product = locked.get(id)
      const refusal = product ? await refusalOf(tx, product, rows) : sentence('This size does not exist')
      const plan = refusal ?? planRows(product as LockedProduct, rows)
      if ('change' in plan) planned.push(plan)
      else for (const { index } of rows) refused.set(index, plan)
    }
    if (refused.size > 0) throw refusedRows(refused)
    const changes = planned.map(({ change }) => change).filter(({ sizes }) => sizes.length > 0)
    await writeSizeChanges(tx, changes, 'product saved', by)
    return { saved: changed.length, stockNotices: planned.flatMap(({ notices }) => notices) }
  })

const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

async function refusalOf(tx: Db, { product, sizes }: LockedProduct, rows: IndexedSize[]) {
  const { id, name, updated_at } = product
  if (rows.some(({ _id }) => sizes.find((size) => size.id === _id)?.position == null))
    return sentence('{product}: this size was removed meanwhile', { product: name })
  const old = rows.find(({ updatedAt }) => Date.parse(updatedAt) !== updated_at.getTime())
  if (!old) return undefined
  const saves = await readSavesSince(tx, id, new Date(old.updatedAt), ENGLISH_LOCALE)
  return sentence('{product}: {name} changed it meanwhile', { product: name, name: saves.at(-1)?.who ?? 'Someone' })
}

function planRows({ product, sizes }: LockedProduct, rows: IndexedSize[]): Planned | ReturnType<typeof sentence> {
  const present = sizes
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => Number(a.position) - Number(b.position))
  const variant = present.map((size) =>
    draftOf(
      size,
      rows.find(({ _id }) => _id === size.id),
    ),
  )
  try {
    const { planned, notices } = planSizes(sizes, { variant, saveAs: 'draft' })
    const changed = planned.flatMap(({ stored, model, ...now }) =>
      stored ? [{ id: stored.id, model, before: toState(stored), now: toState({ ...stored, ...now }) }] : [],
    )
    return {
      change: { product, sizes: changed.filter(({ before, now }) => JSON.stringify(before) !== JSON.stringify(now)) },
      notices: notices.map((notice) => ({ ...notice, model: `${product.name}, ${notice.model}` })),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = typeof error.sentence === 'string' ? sentence(error.sentence) : error.sentence
    return sentence('{product}: {problem}', { product: product.name, problem })
  }
}

const draftOf = (size: Size, { price, discountPrice, countInStock, countInStockWas }: Partial<IndexedSize> = {}) => ({
  model: size.model,
  price: price === undefined ? (size.price === null ? null : toRupees(size.price)) : price,
  discountPrice: discountPrice ?? toRupees(size.discount_price),
  countInStock,
  countInStockWas,
})

function refusedRows(refused: Map<number, Translatable>) {
  const errors: FieldError[] = [...refused].map(([index, message]) => ({ path: `sizes.${index}`, message }))
  return new AppError(409, 'changed', 'Nothing was saved. Please look at the rows that are marked.', { errors })
}
