import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './table.module.css'

export type Column<Row> = {
  head: string
  /** An empty value is a dash in the table and is hidden on the card. */
  cell: (row: Row) => ReactNode
  /** The title names the row and heads its card on phones. Only screen readers get the head of the actions. */
  part?: 'title' | 'actions'
  align?: 'right'
  nowrap?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/**
 * Rows on wide screens; below 768 px each row is a card of label and value. Without rows show an `EmptyState` instead.
 */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <div className={css.frame}>
    <table className={css.table}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classNameOf(column)}>
              {column.part === 'actions' ? <span className="vh">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  if (column.part === 'title') {
    return (
      <th scope="row" className={css.title}>
        {content}
      </th>
    )
  }
  if (column.part === 'actions') {
    return (
      <td className={css.actionCell}>
        <div className={css.actions}>{content}</div>
      </td>
    )
  }
  const isEmpty = content === null
  return (
    <td data-th={labelOf(column.head)} className={classNames(classNameOf(column), isEmpty && css.empty) || undefined}>
      {isEmpty ? '–' : content}
    </td>
  )
}

const classNameOf = ({ align, nowrap }: Pick<Column<never>, 'align' | 'nowrap'>) =>
  classNames(align === 'right' && css.right, nowrap && css.nowrap) || undefined

/** Table heads are in capitals, labels of a card are not: 'TOTAL PRICE' -> 'Total price'. */
const labelOf = (head: string): string => (ABBREVIATIONS.has(head) ? head : `${head[0]}${head.slice(1).toLowerCase()}`)

const ABBREVIATIONS = new Set(['ID', 'HSN'])
