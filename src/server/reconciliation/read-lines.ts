import type { Db } from '#server/database/connect.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { ReconciliationFilter, ReconciliationLine } from '#shared/reconciliation.ts'
import { listedLines } from './list-lines.ts'
import { toReconciliationLine } from './view.ts'

export const readLines = async (
  db: Db,
  filter: ReconciliationFilter,
  reader: Locale,
  perPage?: number,
): Promise<ReconciliationLine[]> =>
  (await listedLines(db, filter, perPage)).map((row) => toReconciliationLine(row, reader))
