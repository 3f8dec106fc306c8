import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Retention in days of files that led to no release: a year (DPDP Rules 2025, rule 8(3)). */
const WITHOUT_SALE_DAYS = 365

/**
 * Deletes files after their legal time. It is `days` after the release. It is a year after a refusal or in an order
 * that ended without a decision. If such an order is paid late, it needs its prescription again. Returns how many, at
 * most `atOnce`.
 */
export const eraseOldPrescriptions = (db: Db, { days, atOnce }: { days: number; atOnce: number }) =>
  sql`
    with old as (
      select prescriptions.id, order_id from prescriptions join orders on orders.id = order_id
      where case orders.prescription
        when 'released' then prescription_decided_at < now() - make_interval(days => ${days})
        when 'refused' then prescription_decided_at < now() - make_interval(days => ${WITHOUT_SALE_DAYS})
        else (orders.prescription is null or orders.status in ('cancelled', 'refunded')) and sent_at < now() - make_interval(days => ${WITHOUT_SALE_DAYS})
      end
      limit ${atOnce}
    ), reopened as (
      update orders set prescription = 'needed'
      where id in (select order_id from old) and prescription = 'sent'
    )
    delete from prescriptions where id in (select id from old)`.execute(db)
