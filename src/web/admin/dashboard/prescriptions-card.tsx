import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'
import { SHOWN, WaitingCard } from './waiting-card.tsx'

export const PrescriptionsCard = ({ count, orders }: Required<Dashboard>['prescriptions']) => (
  <WaitingCard
    title={t('Prescriptions to check')}
    count={count}
    empty={t('Every prescription is checked.')}
    more={
      <Button variant="link" endIcon="arrow" href={`#${toAdmin.prescriptions()}`}>
        {t('All prescriptions to check')}
      </Button>
    }
  >
    {orders.slice(0, SHOWN).map(({ _id, user, paidAt }) => (
      <li key={_id}>
        <a href={`#${toAdmin.prescriptions()}`} className={css.row}>
          <span className={css.what}>
            <b>{user}</b>
            <span className="hint">
              {t('{number}, paid on {date}', { number: orderNumber(_id), date: formatDate(paidAt) })}
            </span>
          </span>
        </a>
      </li>
    ))}
  </WaitingCard>
)
