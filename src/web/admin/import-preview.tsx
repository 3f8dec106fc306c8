import type { ImportReport } from '#shared/exchange.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ChangeList } from './change-list.tsx'
import css from './files.module.css'

/** What an import would do: its mistakes by line and column, or its products and what changes about each. */
export const ImportPreview = ({ report }: { report: ImportReport }) =>
  report.errors.length > 0 ? <Mistakes report={report} /> : <Plan report={report} />

const Mistakes = ({ report: { errors } }: { report: ImportReport }) => (
  <Alert silent className={css.gap} title="Nothing can be imported before this is put right">
    <ul className={css.mistakes}>
      {errors.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          Line {line}
          {column && `, ${column}`}: {message}
        </li>
      ))}
    </ul>
  </Alert>
)

const Plan = ({ report: { created, changed, unchanged, products } }: { report: ImportReport }) => (
  <>
    <p className={css.gap}>
      <b>
        {created} new, {changed} changed, {unchanged} as they are.
      </b>
    </p>
    <ul className={css.plan}>
      {products.map(({ line, name, isNew, changes }) => (
        <li key={line}>
          <b>{name}</b> <span className="hint">{isNew ? 'new' : `line ${line}`}</span>
          {!isNew && <ChangeList changes={changes} />}
        </li>
      ))}
    </ul>
  </>
)
