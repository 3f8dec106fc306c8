import { formatRupees } from '#shared/money.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import type { Column } from '#web/ui/display/table.tsx'
import css from './gst.module.css'
import type { Days } from './period.ts'

/** The taxable value of each row, which opens its documents. */
export const figureColumn = <Row extends { taxable: number }>(
  head: string,
  days: Days,
  filterOf: (row: Row) => Record<string, string>,
): Column<Row> => ({
  head,
  align: 'right',
  cell: (row) => (
    <a className={css.figure} href={`#${toAdmin.gstDocuments({ ...days, ...filterOf(row) })}`}>
      {formatRupees(row.taxable)}
    </a>
  ),
})
