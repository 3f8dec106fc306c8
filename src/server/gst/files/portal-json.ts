import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { GstInvoice, GstNote, HsnRow, IssuedSeries, NilSales, SmallSales } from '#shared/gst.ts'
import { supplySlices } from '../listed-supplies.ts'
import { issuedSeries, registrationOf, salesGroups } from '../sales-queries.ts'
import { hsnRows, nilSales, smallSales } from '../tables.ts'
import { readTurnover } from '../turnover.ts'
import { toHsnRow, toInvoice, toIssued, toNil, toNote, toSmallSales } from '../view.ts'
import { periodOf, portalDay } from './days.ts'
import { NATURES } from './offline-tool.ts'

/** GSTR-1 as the portal takes it, with its key names. `fp` is the month of the last day. */
export async function* portalFile(db: Db, days: Days): AsyncGenerator<string> {
  const gstin = (await registrationOf(db, days)) ?? (await readSettings(db)).gstin
  const groups = await salesGroups(db, days)
  const { before, current } = await readTurnover(db, days.to)
  const head = { gstin, fp: periodOf(days.to), gt: before, cur_gt: current }
  yield `${JSON.stringify(head).slice(0, -1)},\n`
  yield* grouped('b2b', invoices(db, days, 'b2b'), { name: 'ctin', of: ({ gstin: buyer }) => buyer, list: 'inv' })
  yield* grouped('b2cl', invoices(db, days, 'b2cl'), { name: 'pos', of: codeOf, list: 'inv' })
  yield `"b2cs":${JSON.stringify(smallSales(groups).map(toSmallSales).map(toB2cs))},\n`
  yield* grouped('cdnr', notes(db, days, 'cdnr'), { name: 'ctin', of: ({ gstin: buyer }) => buyer, list: 'nt' })
  yield* flat('cdnur', notes(db, days, 'cdnur'))
  yield `"nil":${JSON.stringify({ inv: nilSales(groups).map(toNil).map(toNilRow) })},\n`
  yield `"hsn":${JSON.stringify({
    hsn_b2b: hsnRows(groups, true).map(toHsnRow).map(toHsn),
    hsn_b2c: hsnRows(groups, false).map(toHsnRow).map(toHsn),
  })},\n`
  yield `"doc_issue":${JSON.stringify({ doc_det: toIssues((await issuedSeries(db, days)).map(toIssued)) })}}\n`
}

type Listed = Pick<GstInvoice, 'gstin' | 'placeOfSupply'> & { entry: object }
type Key = { name: string; of: (listed: Listed) => string; list: string }

/** One object for each buyer or place. The documents are sorted by it. */
async function* grouped(table: string, listed: AsyncIterable<Listed>, { name, of, list }: Key) {
  yield `"${table}":[`
  let last: string | undefined
  for await (const document of listed) {
    const key = of(document)
    if (key === last) yield `,${JSON.stringify(document.entry)}`
    else
      yield `${last === undefined ? '' : ']},'}{"${name}":${JSON.stringify(key)},"${list}":[${JSON.stringify(document.entry)}`
    last = key
  }
  yield last === undefined ? '],\n' : ']}],\n'
}

async function* flat(table: string, listed: AsyncIterable<Listed>) {
  yield `"${table}":[`
  let isFirst = true
  for await (const { entry } of listed) {
    yield `${isFirst ? '' : ','}${JSON.stringify(entry)}`
    isFirst = false
  }
  yield '],\n'
}

async function* invoices(db: Db, days: Days, table: 'b2b' | 'b2cl'): AsyncGenerator<Listed> {
  for await (const slice of supplySlices(db, days, table))
    for (const invoice of slice.map(toInvoice)) {
      const entry = { inum: invoice.number, idt: portalDay(invoice.date), val: invoice.total, itms: items(invoice) }
      yield {
        ...invoice,
        entry: table === 'b2b' ? { ...entry, pos: codeOf(invoice), rchrg: 'N', inv_typ: 'R' } : entry,
      }
    }
}

async function* notes(db: Db, days: Days, table: 'cdnr' | 'cdnur'): AsyncGenerator<Listed> {
  for await (const slice of supplySlices(db, days, table))
    for (const note of slice.map(toNote)) yield { ...note, entry: toNt(note, table) }
}

const toNt = (note: GstNote, table: 'cdnr' | 'cdnur') => ({
  ntty: 'C',
  nt_num: note.number,
  nt_dt: portalDay(note.date),
  val: note.total,
  pos: codeOf(note),
  ...(table === 'cdnr' ? { rchrg: 'N', inv_typ: 'R' } : { typ: 'B2CL' }),
  itms: items(note),
})

const codeOf = ({ placeOfSupply }: Pick<GstInvoice, 'placeOfSupply'>) => placeOfSupply.slice(0, 2)

const items = ({ rows, interState }: GstInvoice) =>
  rows.map((row, index) => ({
    num: index + 1,
    itm_det: { rt: row.taxPercent, txval: row.taxable, ...taxOf(row, interState) },
  }))

const taxOf = ({ igst, cgst, sgst }: { igst: number; cgst: number; sgst: number }, interState: boolean) =>
  interState ? { iamt: igst, csamt: 0 } : { camt: cgst, samt: sgst, csamt: 0 }

const toB2cs = (row: SmallSales) => ({
  sply_ty: row.interState ? 'INTER' : 'INTRA',
  rt: row.taxPercent,
  typ: 'OE',
  pos: row.placeOfSupply.slice(0, 2),
  txval: row.taxable,
  ...taxOf(row, row.interState),
})

const toNilRow = ({ interState, registered, taxable }: NilSales) => ({
  sply_ty: `${interState ? 'INTR' : 'INTRA'}${registered ? 'B2B' : 'B2C'}`,
  nil_amt: taxable,
  expt_amt: 0,
  ngsup_amt: 0,
})

const toHsn = (row: HsnRow, index: number) => ({
  num: index + 1,
  hsn_sc: row.hsn,
  desc: '',
  uqc: row.hsn.startsWith('99') ? 'NA' : row.uqc,
  qty: row.qty,
  rt: row.taxPercent,
  txval: row.taxable,
  iamt: row.igst,
  camt: row.cgst,
  samt: row.sgst,
  csamt: 0,
})

const toIssues = (series: IssuedSeries[]) =>
  Object.entries(NATURES)
    .map(([kind, { number, name }]) => ({
      doc_num: number,
      doc_typ: name,
      docs: series
        .filter((document) => document.kind === kind)
        .map(({ from, to, total, cancelled, net }, index) => ({
          ...{ num: index + 1, from, to, totnum: total, cancel: cancelled },
          net_issue: net,
        })),
    }))
    .filter(({ docs }) => docs.length > 0)
