import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import css from './order.module.css'
import { nextStepText, statusText } from './status-text.ts'

/** `status`: what staff see beside the status for all. */
export function OrderHead({ order, status, children }: { order: Order; status: ReactNode; children: ReactNode }) {
  const { tone, text, icon } = statusText(order)
  return (
    <div className={css.head}>
      <div>
        {children}
        <p className="muted">
          {t('Placed on {date} by {name}', { date: formatDate(order.createdAt), name: order.user.name })}
        </p>
      </div>
      <div>
        {status}{' '}
        <Badge tone={tone} icon={icon} className={css.badge}>
          {text}
        </Badge>
      </div>
    </div>
  )
}

export const NextStep = ({ order }: { order: Order }) => {
  const nextStep = nextStepText(order)
  return (
    nextStep && (
      <p className={css.next}>
        <b>{t('What happens next:')}</b> {nextStep}
      </p>
    )
  )
}
