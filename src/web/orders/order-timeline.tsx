import type { Order } from '#shared/orders.ts'
import { formatMoment } from '#web/i18n/format-time.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/display/card.tsx'
import css from './order.module.css'
import { orderEvents } from './order-events.ts'

export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card title={t('Order history')}>
    <ol className={css.events}>
      {orderEvents(order).map(({ at, what }) => (
        <li key={`${at} ${what}`}>
          <p>{what}</p>
          <p className="hint">{formatMoment(at)}</p>
        </li>
      ))}
    </ol>
  </Card>
)
