import type { Db } from '#server/database/connect.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { historyOfOrder, savesSince } from './queries.ts'
import { toAuditEntry } from './view.ts'

/** Oldest first. */
export const readOrderHistory = async (db: Db, orderId: string, reader: Locale): Promise<AuditEntry[]> =>
  (await historyOfOrder(db, orderId)).toReversed().map((row) => toAuditEntry(row, reader))

export const readSavesSince = async (db: Db, productId: string, since: Date, reader: Locale): Promise<AuditEntry[]> =>
  (await savesSince(db, productId, since)).map((row) => toAuditEntry(row, reader))
