import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'

type TableCardProps<Row> = {
  title: string
  hint?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The address of all documents, of which the table shows the first. */
  all?: string
}

/** More rows would make the screen slow. A separate list has all documents. */
const MAX_ROWS = 100

export const TableCard = <Row,>({ title, hint, columns, rows, keyOf, all }: TableCardProps<Row>) => (
  <Card title={title} action={all && rows.length > 0 ? <a href={`#${all}`}>{t('All documents')}</a> : undefined}>
    {hint && <p className="hint">{hint}</p>}
    {rows.length === 0 ? (
      <p className="muted">{t('Nothing on these days.')}</p>
    ) : (
      <div className={parts.smallAbove}>
        <Table caption={title} columns={columns} rows={rows.slice(0, MAX_ROWS)} keyOf={keyOf} />
      </div>
    )}
  </Card>
)
