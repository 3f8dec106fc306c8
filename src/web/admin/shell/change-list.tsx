import type { AuditChange } from '#shared/audit.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import css from './changes.module.css'

export const ChangeList = ({ changes }: { changes: AuditChange[] }) => (
  <dl className={css.changes}>
    {changes.map(({ field, from, to }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {from && <del lang={langOf(from)}>{from}</del>}
          {from && to && <span className="vh"> {t('changed to')} </span>} {to && <ins lang={langOf(to)}>{to}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
