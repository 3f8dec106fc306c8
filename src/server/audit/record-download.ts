import type { Db } from '#server/database/connect.ts'
import { type By, writeAudit } from './queries.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** Runs before the first byte is sent. A typed search is left out, because it may be a name. */
export const recordDownload = (db: Db, by: By, file: string, { from, to }: Days) =>
  writeAudit(db, by, 'file downloaded', ['file', file], { name: file, days: { from, to } })
