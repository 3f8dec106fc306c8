import { DOCUMENT_NAMES } from '#shared/document-kinds.ts'
import type { GstSummary, HsnRow, IssuedSeries } from '#shared/gst.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { figureColumn } from './figure-column.tsx'
import type { Days } from './period.ts'
import { headColumns } from './sales-cards.tsx'
import { TableCard } from './table-card.tsx'

type Gstr3b = GstSummary['gstr3b']
type Line = {
  name: string
  taxable: number
  cgst?: number
  sgst?: number
  igst?: number
  filter: Record<string, string>
}

/** 3.1(a), 3.1(c) and 3.2. */
export function Gstr3bCard({ gstr3b, days }: { gstr3b: Gstr3b; days: Days }) {
  const documentsOf = ({ filter }: Line) => toAdmin.gstDocuments({ ...days, ...filter })
  return (
    <TableCard<Line>
      title={t('GSTR-3B')}
      columns={[
        { head: t('SALES'), part: 'title', cell: ({ name }) => name },
        figureColumn(t('VALUE'), documentsOf, ({ taxable }) => taxable),
        ...headColumns(documentsOf),
      ]}
      rows={[
        { name: t('3.1(a): with tax'), ...gstr3b.taxable, filter: { table: 'taxed' } },
        { name: t('3.1(c): without tax'), ...gstr3b.nil, filter: { table: 'nil' } },
        ...gstr3b.interState.map(({ placeOfSupply, taxable, igst }) => ({
          name: t('3.2: without a GSTIN, to {place}', { place: placeOfSupply }),
          taxable,
          igst,
          filter: { table: 'taxed', place: placeOfSupply, registered: 'no' },
        })),
      ]}
      keyOf={({ name }) => name}
    />
  )
}

/** Table 12. */
export function HsnCard({ rows, registered, days }: { rows: HsnRow[]; registered?: boolean; days: Days }) {
  const documentsOf = ({ hsn, taxPercent }: HsnRow) =>
    toAdmin.gstDocuments({ ...days, hsn, rate: String(taxPercent), registered: registered ? 'yes' : 'no' })
  return (
    <TableCard
      title={registered ? t('12: By HSN code, with a GSTIN') : t('12: By HSN code, without a GSTIN')}
      {...(rows.some(({ hsn }) => hsn === '') && {
        hint: t('Some products have no HSN code. The portal refuses these rows.'),
      })}
      columns={[
        { head: t('HSN'), part: 'title', cell: ({ hsn }) => hsn || t('No HSN code') },
        { head: t('UNIT'), cell: ({ uqc }) => uqc },
        figureColumn(t('QUANTITY'), documentsOf, ({ qty }) => qty, String),
        { head: t('RATE'), align: 'right', cell: ({ taxPercent }) => `${taxPercent} %` },
        figureColumn(t('VALUE'), documentsOf, ({ taxable }) => taxable),
        ...headColumns(documentsOf),
      ]}
      rows={rows}
      keyOf={({ hsn, uqc, taxPercent }) => `${hsn} ${uqc} ${taxPercent}`}
    />
  )
}

/** Table 13. */
export const DocumentsCard = ({ series, days }: { series: IssuedSeries[]; days: Days }) => (
  <TableCard
    title={t('13: Documents issued')}
    columns={[
      {
        head: t('KIND'),
        part: 'title',
        cell: ({ kind }) => (kind === 'invoice' ? t('Invoice') : t(DOCUMENT_NAMES[kind])),
      },
      { head: t('FIRST NUMBER'), cell: ({ from }) => from },
      { head: t('LAST NUMBER'), cell: ({ to }) => to },
      {
        head: t('COUNT'),
        align: 'right',
        cell: ({ kind, from, to, total }) => (
          <a href={`#${toAdmin.gstDocuments({ ...days, kind, first: from, last: to })}`}>{total}</a>
        ),
      },
      { head: t('CANCELLED'), align: 'right', cell: ({ cancelled }) => cancelled },
    ]}
    rows={series}
    keyOf={({ from }) => from}
  />
)
