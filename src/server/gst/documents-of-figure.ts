import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { DOCUMENTS_PER_PAGE, selectListed } from '#server/documents/queries.ts'
import { INVOICE_KINDS } from '#shared/documents.ts'
import type { GstFilter } from '#shared/gst.ts'
import { isOfDays, isOfReturn, isRegistered } from './sales-queries.ts'

/** The documents behind a figure of the return, newest first, starting after `cursor`. */
export const documentsOfFigure = (db: Db, filter: GstFilter) =>
  selectListed(db)
    .where(isOfDays(filter))
    .where(contributesTo(filter))
    .$if(filter.cursor !== undefined, (query) => query.where(isBefore(filter.cursor ?? '')))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(DOCUMENTS_PER_PAGE)
    .execute()

const isBefore = (cursor: string) =>
  sql<boolean>`(date, id) < ((select date from documents where id = ${cursor}), ${cursor}::uuid)`

/** Table 13 filters by kind and numbers of the documents, the other tables by the fields of a supply. */
function contributesTo({ kind, first, last, table, place, rate, hsn, registered, interState }: GstFilter) {
  const kinds = kind === 'invoice' ? INVOICE_KINDS : kind && [kind]
  const ofNumbers = first && last ? isBetween(first, last) : sql<boolean>`true`
  const ofKind = kinds
    ? sql<boolean>`kind = any(${[...kinds]}::text[]) and ${isOfReturn} and ${ofNumbers}`
    : sql<boolean>`true`
  const ofSupply = [
    table && table !== 'nil' && table !== 'taxed' && sql`gst_table = ${table}`,
    place && sql`place = ${place}`,
    registered && sql`${isRegistered} = ${registered === 'yes'}`,
    interState && sql`inter_state = ${interState === 'yes'}`,
  ].filter(isPresent)
  const ofRow = [
    table === 'nil' && sql`tax_hundredths = 0`,
    table && table !== 'nil' && sql`tax_hundredths > 0`,
    rate && sql`tax_hundredths = ${Math.round(Number(rate) * 100)}`,
    hsn !== undefined && sql`hsn = ${hsn}`,
  ].filter(isPresent)
  if (ofSupply.length + ofRow.length === 0) return ofKind
  return sql<boolean>`${ofKind} and exists (
    select from supplies join supply_rows using (document_id)
    where document_id = documents.id and ${sql.join([...ofSupply, ...ofRow], sql` and `)})`
}

/** Numbers of one series and year. They have six digits, so they sort as texts. */
const isBetween = (first: string, last: string) =>
  sql<boolean>`(left(number, -6) = left(${first}, -6) and number collate "C" between ${first} and ${last})`

const isPresent = <T>(condition: T | '' | false | undefined): condition is T => Boolean(condition)
