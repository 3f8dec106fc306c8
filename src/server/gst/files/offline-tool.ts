import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { toCsvLine } from '#server/platform/csv/write-csv.ts'
import type { GstInvoice, GstNote, HsnRow, IssuedSeries, NilSales, SmallSales } from '#shared/gst.ts'
import { supplySlices } from '../listed-supplies.ts'
import { issuedSeries, salesGroups } from '../sales-queries.ts'
import { hsnRows, nilSales, smallSales } from '../tables.ts'
import { toHsnRow, toInvoice, toIssued, toNil, toNote, toSmallSales } from '../view.ts'
import { toolDay } from './days.ts'

// CSV files with the heads of the portal's offline tool, which reads no byte order mark.

type Cell = string | number
type Lines<Row> = { head: string[]; cellsOf: (row: Row) => Cell[][] }

export const b2bFile = (db: Db, days: Days) => listed(db, days, 'b2b', B2B, toInvoice)
export const b2clFile = (db: Db, days: Days) => listed(db, days, 'b2cl', B2CL, toInvoice)
export const cdnrFile = (db: Db, days: Days) => listed(db, days, 'cdnr', CDNR, toNote)
export const cdnurFile = (db: Db, days: Days) => listed(db, days, 'cdnur', CDNUR, toNote)

export async function* b2csFile(db: Db, days: Days) {
  yield csvOf(B2CS, smallSales(await salesGroups(db, days)).map(toSmallSales))
}
export async function* exempFile(db: Db, days: Days) {
  yield csvOf(EXEMP, nilSales(await salesGroups(db, days)).map(toNil))
}
export const hsnFile = (isRegistered: boolean) =>
  async function* (db: Db, days: Days) {
    yield csvOf(HSN, hsnRows(await salesGroups(db, days), isRegistered).map(toHsnRow))
  }
export async function* docsFile(db: Db, days: Days) {
  yield csvOf(DOCS, (await issuedSeries(db, days)).map(toIssued))
}

async function* listed<Row>(
  db: Db,
  days: Days,
  table: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur',
  { head, cellsOf }: Lines<Row>,
  view: (supply: Parameters<typeof toInvoice>[0]) => Row,
) {
  yield toCsvLine(head)
  for await (const slice of supplySlices(db, days, table))
    yield slice.flatMap((supply) => cellsOf(view(supply)).map(toCsvLine)).join('')
}

const csvOf = <Row>({ head, cellsOf }: Lines<Row>, rows: Row[]) =>
  [head, ...rows.flatMap(cellsOf)].map(toCsvLine).join('')

/** The tool asks for cess and for a reduced rate ("Applicable %"), which this shop does not have. */
const NONE = ''

/** The tool has its own spellings, with a mistake in one, and refuses others. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '01': '01-Jammu & Kashmir',
  '26': '26-Dadra & Nagar Haveli & Daman & Diu',
  '31': '31-Lakshdweep',
  '35': '35-Andaman & Nicobar Islands',
}
const placeInTool = (place: string) => SPELLINGS[place.slice(0, 2)] ?? place

/** The name is optional. For one with other letters, such as Malayalam, the tool would leave out the invoice. */
const receiverOf = (buyer: string) => (/^[\w&'\-./,()?@!#%$~*;+= ]{1,99}$/.test(buyer) ? buyer : NONE)

const B2B: Lines<GstInvoice> = {
  head: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
    ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN'],
    ...['Rate', 'Taxable Value', 'Cess Amount'],
  ],
  cellsOf: ({ gstin, buyer, number, date, total, placeOfSupply, rows }) =>
    rows.map(({ taxPercent, taxable }) => [
      ...[gstin, receiverOf(buyer), number, toolDay(date), total],
      ...[placeInTool(placeOfSupply), 'N', NONE, 'Regular B2B', NONE],
      ...[taxPercent, taxable, NONE],
    ]),
}

const B2CL: Lines<GstInvoice> = {
  head: [
    ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate'],
    ...['Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ],
  cellsOf: ({ number, date, total, placeOfSupply, rows }) =>
    rows.map(({ taxPercent, taxable }) => [
      ...[number, toolDay(date), total, placeInTool(placeOfSupply), NONE],
      ...[taxPercent, taxable, NONE, NONE],
    ]),
}

const B2CS: Lines<SmallSales> = {
  head: [
    ...['Type', 'Place Of Supply', 'Rate', 'Applicable % of Tax Rate', 'Taxable Value', 'Cess Amount'],
    'E-Commerce GSTIN',
  ],
  cellsOf: ({ placeOfSupply, taxPercent, taxable }) => [
    ['OE', placeInTool(placeOfSupply), taxPercent, NONE, taxable, NONE, NONE],
  ],
}

const EXEMP: Lines<NilSales> = {
  head: [...['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies']],
  cellsOf: ({ interState, registered, taxable }) => [
    [
      `${interState ? 'Inter' : 'Intra'}-State supplies to ${registered ? 'registered' : 'unregistered'} persons`,
      ...[taxable, 0, 0],
    ],
  ],
}

const CDNR: Lines<GstNote> = {
  head: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value'],
    'Cess Amount',
  ],
  cellsOf: ({ gstin, buyer, number, date, placeOfSupply, total, rows }) =>
    rows.map(({ taxPercent, taxable }) => [
      ...[gstin, receiverOf(buyer), number, toolDay(date), 'C', placeInTool(placeOfSupply)],
      ...['N', 'Regular B2B', total, NONE, taxPercent, taxable, NONE],
    ]),
}

const CDNUR: Lines<GstNote> = {
  head: [
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
    ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  cellsOf: ({ number, date, placeOfSupply, total, rows }) =>
    rows.map(({ taxPercent, taxable }) => [
      ...['B2CL', number, toolDay(date), 'C', placeInTool(placeOfSupply), total],
      ...[NONE, taxPercent, taxable, NONE],
    ]),
}

const HSN: Lines<HsnRow> = {
  head: [
    ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
    ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
  ],
  cellsOf: ({ hsn, uqc, qty, total, taxPercent, taxable, igst, cgst, sgst }) => [
    [...[hsn, '', unitName(hsn, uqc), qty, total, taxPercent, taxable], ...[igst, cgst, sgst, 0]],
  ],
}

/** Services have no unit. The tool writes a unit with its name. */
const unitName = (hsn: string, uqc: string) =>
  hsn.startsWith('99') ? 'NA' : ({ NOS: 'NOS-NUMBERS', OTH: 'OTH-OTHERS' }[uqc] ?? uqc)

export const NATURES: Record<IssuedSeries['kind'], { number: number; name: string }> = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  'credit-note': { number: 5, name: 'Credit Note' },
  'receipt-voucher': { number: 6, name: 'Receipt voucher' },
  'refund-voucher': { number: 8, name: 'Refund voucher' },
}

const DOCS: Lines<IssuedSeries> = {
  head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  // The tool compares the names letter for letter, and writes them with capitals.
  cellsOf: ({ kind, from, to, total, cancelled }) => [
    [NATURES[kind].name.replace('voucher', 'Voucher'), from, to, total, cancelled],
  ],
}
