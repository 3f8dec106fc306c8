import type { Db } from '#server/database/connect.ts'
import type { Consent } from '#shared/consents.ts'
import { PURPOSE_NAMES } from '#shared/purposes.ts'
import { consentsOf } from './queries.ts'
import { toConsent } from './view.ts'

/** A person's consents, by purpose. */
export async function readConsents(db: Db, userId: string): Promise<Consent[]> {
  const rows = await consentsOf(db, userId)
  return PURPOSE_NAMES.map((purpose) => toConsent(purpose, rows))
}
