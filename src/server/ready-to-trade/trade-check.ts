import type { Db } from '#server/database/connect.ts'
import { NIL_ID } from '#server/database/id.ts'
import type { Category } from '#shared/categories.ts'
import type { TradeRule } from '#shared/ready-to-trade.ts'
import { type Change, productsChangedAfter } from './queries.ts'
import { violatedRules } from './rules.ts'

/** A published product with the rules that it breaks. */
export type Checked = {
  id: string
  name: string
  category: Category
  maker: string
  violated: Map<TradeRule, string[]>
}

const AT_ONCE = 500
const FIRST: Change = { at: '-infinity', id: NIL_ID }

/** A transaction stamps its products at its start, so a long import commits stamps that are older than others. */
const LONGEST_IMPORT_MINUTES = 10

/** Checks every product once, then only those that changed. Each process has its own results. */
export function openTradeCheck(db: Db): () => Promise<Map<string, Checked>> {
  const checked = new Map<string, Checked>()
  let newest: string | undefined
  let running = Promise.resolve()

  async function checkChanged() {
    let after: Change = newest === undefined ? FIRST : { ...FIRST, at: newest, overlapMinutes: LONGEST_IMPORT_MINUTES }
    for (;;) {
      const products = await productsChangedAfter(db, after, AT_ONCE)
      for (const product of products) {
        const { id, name, category, maker_name: maker } = product
        if (!product.is_published || product.removed_at) checked.delete(id)
        else checked.set(id, { id, name, category, maker, violated: violatedRules(product) })
      }
      const last = products.at(-1)
      if (last) {
        after = { at: last.at, id: last.id }
        newest = last.at
      }
      if (products.length < AT_ONCE) return
    }
  }

  return async () => {
    // One check after another: a request after a save must see the save.
    running = running.then(checkChanged, checkChanged)
    await running
    return checked
  }
}
