import type { AuditChange } from '#shared/audit.ts'
import css from './changes.module.css'

/** From what to what, field by field. */
export const ChangeList = ({ changes }: { changes: AuditChange[] }) => (
  <dl className={css.changes}>
    {changes.map(({ field, from, to }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {from && <del>{from}</del>}
          {from && to && <span className="vh"> became </span>} {to && <ins>{to}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
