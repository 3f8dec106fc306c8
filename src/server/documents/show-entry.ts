import type { DocumentEntry } from '#shared/documents.ts'
import { toRupees } from '#shared/money.ts'
import type { DocumentRow } from './queries.ts'

export const toEntry = ({ id, kind, number, snapshot, total }: DocumentRow): DocumentEntry => ({
  _id: id,
  kind,
  number,
  date: snapshot.date,
  total: toRupees(total),
})
