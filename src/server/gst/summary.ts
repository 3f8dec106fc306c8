import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest } from '#server/http/errors.ts'
import { sentence } from '#shared/sentence.ts'
import { type ListedSupply, supplySlices } from './listed-supplies.ts'
import { issuedSeries, type SalesGroup, salesGroups } from './sales-queries.ts'

/** The return of these days, in paise. Throws 400 for more documents than one response holds. */
export const readSummary = (db: Db, days: Days) =>
  inTransaction(db, async (tx) => {
    // One snapshot: a document that is issued meanwhile would be in some tables and not in others.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const groups = await salesGroups(tx, days)
    const documents = await issuedSeries(tx, days)
    const lists = await readLists(tx, days, groups)
    return { groups, documents, ...lists }
  })

export type Summary = Awaited<ReturnType<typeof readSummary>>

/** Sales between businesses and large ones are listed one by one; most shops have few. The files have no limit. */
async function readLists(db: Db, days: Days, groups: SalesGroup[]) {
  const lists = { b2b: await allSupplies('b2b'), b2cl: await allSupplies('b2cl') }
  return { ...lists, cdnr: await allSupplies('cdnr'), cdnur: await allSupplies('cdnur') }

  async function allSupplies(table: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'): Promise<ListedSupply[]> {
    if (!groups.some((group) => group.table === table)) return []
    const list: ListedSupply[] = []
    for await (const slice of supplySlices(db, days, table)) {
      list.push(...slice)
      if (list.length > MAX_LISTED)
        throw badRequest(sentence('These days have more than {n} such invoices. Choose fewer days.', { n: MAX_LISTED }))
    }
    return list
  }
}

const MAX_LISTED = 10_000
