import { formatRupees } from '#shared/money.ts'
import type { Column } from '#web/ui/display/table.tsx'
import css from './gst.module.css'

/** A figure of each row, in rupees by default, which opens the documents behind it. */
export const figureColumn = <Row,>(
  head: string,
  addressOf: (row: Row) => string,
  read: (row: Row) => number | undefined,
  show: (figure: number) => string = formatRupees,
): Column<Row> => ({
  head,
  align: 'right',
  cell: (row) => {
    const figure = read(row)
    return figure === undefined ? null : (
      <a className={css.figure} href={`#${addressOf(row)}`}>
        {show(figure)}
      </a>
    )
  },
})
