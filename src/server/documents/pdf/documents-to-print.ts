import type { Db } from '#server/database/connect.ts'
import { badRequest, orNotFound } from '#server/http/errors.ts'
import { LINES_IN_A_PDF } from '#shared/documents.ts'
import { sumOf } from '#shared/money.ts'
import { documentsById } from '../queries.ts'

/** In the order of `ids`. Throws 404 for an unknown one, and 400 for too many lines. */
export async function documentsToPrint(db: Db, ids: string[]) {
  const found = new Map((await documentsById(db, ids)).map((document) => [document.id, document]))
  const documents = [...new Set(ids)].map((id) => orNotFound(found.get(id), 'Document'))
  if (sumOf(documents.map(({ snapshot }) => snapshot.lines.length)) > LINES_IN_A_PDF)
    throw badRequest('These documents have too many lines for one PDF. Choose fewer.')
  return documents
}
