import type { ImportReport } from '#shared/exchange.ts'
import { ChangeList } from '#web/admin/shell/change-list.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import css from './files.module.css'

/** Dry-run result: errors by line and column, or the changes to each product. */
export const ImportPreview = ({ report }: { report: ImportReport }) =>
  report.errors.length > 0 ? <ImportErrors report={report} /> : <Plan report={report} />

const ImportErrors = ({ report: { errors } }: { report: ImportReport }) => (
  <Alert silent className={parts.above} title={t('Fix these errors before you import')}>
    <ul className={css.mistakes}>
      {errors.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          {column
            ? t('Line {line}, {column}: {message}', { line, column, message })
            : t('Line {line}: {message}', { line, message })}
        </li>
      ))}
    </ul>
  </Alert>
)

const Plan = ({ report: { created, changed, unchanged, products } }: { report: ImportReport }) => (
  <>
    <p className={parts.above}>
      <b>{t('{created} new, {changed} changed, {unchanged} unchanged.', { created, changed, unchanged })}</b>
    </p>
    <ul className={css.plan}>
      {products.map(({ line, name, isNew, changes }) => (
        <li key={line}>
          <b lang={langOf(name)}>{name}</b>{' '}
          <span className="hint">{isNew ? t('new') : t('line {line}', { line })}</span>
          {!isNew && <ChangeList changes={changes} />}
        </li>
      ))}
    </ul>
  </>
)
