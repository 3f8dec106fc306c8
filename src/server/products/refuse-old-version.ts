import { readSavesSince } from '#server/audit/read-history.ts'
import type { Db } from '#server/database/connect.ts'
import { changedMeanwhile, orNotFound } from '#server/http/errors.ts'
import { ENGLISH_LOCALE } from '#server/platform/i18n/locale.ts'
import type { AuditChange, AuditEntry } from '#shared/audit.ts'
import { readProduct } from './read-product.ts'

/** Throws 409 with the changes since the version that was read. Without a version nothing is compared. */
export async function refuseOldVersion(
  tx: Db,
  { id, updated_at }: { id: string; updated_at: Date },
  read: string | undefined,
) {
  if (read === undefined || Date.parse(read) === updated_at.getTime()) return
  const product = orNotFound(await readProduct(tx, id), 'Product')
  const saves = await readSavesSince(tx, id, new Date(read), ENGLISH_LOCALE)
  throw changedMeanwhile({
    by: saves.at(-1)?.who ?? 'Someone',
    at: updated_at.toISOString(),
    changes: toOneChange(saves),
    product,
  })
}

/** Merges several saves into one change, from the first old value to the last new one. */
function toOneChange(saves: AuditEntry[]): AuditChange[] {
  const merged = new Map<string, AuditChange>()
  for (const change of saves.flatMap(({ changes }) => changes)) {
    merged.set(change.field, { ...change, from: merged.get(change.field)?.from ?? change.from })
  }
  return [...merged.values()].filter(({ from, to }) => from !== to)
}
