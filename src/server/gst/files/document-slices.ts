import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { pagesOf } from '#server/database/pages.ts'
import type { DocumentSnapshot } from '#shared/documents.ts'
import { isOfDays } from '../sales-queries.ts'

/** `hasVoucher`: the payment of the order has its own document. */
export type Issued = { id: string; snapshot: DocumentSnapshot; hasVoucher: boolean }

/** All documents of these days in slices, oldest first. */
export const documentSlices = (db: Db, days: Days) =>
  pagesOf((after: Issued | undefined) =>
    db
      .selectFrom('documents')
      .select(['id', 'snapshot', hasVoucher.as('hasVoucher')])
      .where(isOfDays(days))
      .where(after ? sql<boolean>`(date, id) > (${after.snapshot.date}::date, ${after.id}::uuid)` : sql<boolean>`true`)
      .orderBy('date')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  )

const hasVoucher = sql<boolean>`exists (
  select from documents voucher where voucher.order_id = documents.order_id and voucher.kind = 'receipt-voucher')`

const AT_ONCE = 500
