import type { GstInvoice, GstNote, NilSales, SmallSales } from '#shared/gst.ts'
import { sumOf, toPaise, toRupees } from '#shared/money.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import type { Column } from '#web/ui/display/table.tsx'
import { figureColumn } from './figure-column.tsx'
import css from './gst.module.css'
import { documentOf, numberAndDate } from './number-and-date.tsx'
import type { Days } from './period.ts'
import { TableCard } from './table-card.tsx'

type InvoicesCardProps = { title: string; table: 'b2b' | 'b2cl'; invoices: GstInvoice[]; days: Days }

/** Tables 4A and 5. */
export const InvoicesCard = ({ title, table, invoices, days }: InvoicesCardProps) => (
  <TableCard
    title={title}
    columns={[...documentColumns(), ...amountColumns()]}
    rows={invoices}
    keyOf={({ _id }) => _id}
    all={toAdmin.gstDocuments({ ...days, table })}
  />
)

/** Table 9B. */
export const CreditNotes = ({ notes, days }: { notes: GstNote[]; days: Days }) => (
  <TableCard
    title={t('9B: Credit notes')}
    hint={t('Credit notes to small invoices are set off in table 7.')}
    columns={[
      ...documentColumns<GstNote>(),
      { head: t('INVOICE'), cell: ({ refersTo }) => refersTo.number },
      ...amountColumns(),
    ]}
    rows={notes}
    keyOf={({ _id }) => _id}
    all={toAdmin.gstDocuments({ ...days, kind: 'credit-note' })}
  />
)

/** Table 7. */
export function SmallSalesCard({ rows, days }: { rows: SmallSales[]; days: Days }) {
  const documentsOf = ({ placeOfSupply, taxPercent }: SmallSales) =>
    toAdmin.gstDocuments({ ...days, table: 'b2cs', place: placeOfSupply, rate: String(taxPercent) })
  return (
    <TableCard
      title={t('7: Other sales, by state and rate')}
      hint={t('Net of credit notes. A figure can be below 0.')}
      columns={[
        { head: t('PLACE OF SUPPLY'), part: 'title', cell: ({ placeOfSupply }) => placeOfSupply },
        { head: t('RATE'), align: 'right', cell: ({ taxPercent }) => `${taxPercent} %` },
        figureColumn(t('TAXABLE'), documentsOf, ({ taxable }) => taxable),
        ...headColumns(documentsOf),
      ]}
      rows={rows}
      keyOf={({ placeOfSupply, taxPercent }) => `${placeOfSupply} ${taxPercent}`}
    />
  )
}

/** Table 8. */
export const NilSalesCard = ({ rows, days }: { rows: NilSales[]; days: Days }) => (
  <TableCard
    title={t('8: Sales without tax')}
    columns={[
      {
        head: t('BUYERS'),
        part: 'title',
        cell: ({ registered }) => (registered ? t('With a GSTIN') : t('Without a GSTIN')),
      },
      { head: t('WHERE'), cell: ({ interState }) => (interState ? t('Other states') : t('Our state')) },
      figureColumn<NilSales>(
        t('VALUE'),
        ({ registered, interState }) =>
          toAdmin.gstDocuments({
            ...days,
            table: 'nil',
            registered: yesNo(registered),
            interState: yesNo(interState),
          }),
        ({ taxable }) => taxable,
      ),
    ]}
    rows={rows}
    keyOf={({ registered, interState }) => `${registered} ${interState}`}
  />
)

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const documentColumns = <Row extends GstInvoice = GstInvoice>(): Column<Row>[] => [
  ...numberAndDate<Row>(),
  { head: t('BUYER'), cell: ({ buyer, gstin }) => <BuyerCell buyer={buyer} gstin={gstin} /> },
  { head: t('PLACE OF SUPPLY'), cell: ({ placeOfSupply }) => placeOfSupply },
]

const BuyerCell = ({ buyer, gstin }: { buyer: string; gstin: string }) => (
  <span className={css.pair}>
    {buyer}
    {gstin && <span className="hint">{gstin}</span>}
  </span>
)

const amountColumns = <Row extends GstInvoice = GstInvoice>(): Column<Row>[] => [
  figureColumn<Row>(t('TAXABLE'), documentOf, ({ rows }) => total(rows, ({ taxable }) => taxable)),
  figureColumn<Row>(t('TAX'), documentOf, ({ rows }) => total(rows, ({ cgst, sgst, igst }) => cgst + sgst + igst)),
  figureColumn<Row>(t('TOTAL'), documentOf, (row) => row.total),
]

type Rows = GstInvoice['rows']
const total = (rows: Rows, read: (row: Rows[number]) => number) =>
  toRupees(sumOf(rows.map((row) => toPaise(read(row)))))

type Heads = { cgst?: number; sgst?: number; igst?: number }
export const headColumns = <Row extends Heads>(addressOf: (row: Row) => string): Column<Row>[] => [
  figureColumn(t('CENTRAL TAX'), addressOf, ({ cgst }) => cgst),
  figureColumn(t('STATE TAX'), addressOf, ({ sgst }) => sgst),
  figureColumn(t('INTEGRATED TAX'), addressOf, ({ igst }) => igst),
]
