import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'

type TaskCardProps = {
  title: string
  /** The total; the list shows only the first ones. */
  count: number
  /** The text at zero. */
  empty: string
  more: { text: string; href: string }
  children: ReactNode
}

/** Open work: the number, the most urgent items and a link to the rest. */
export const TaskCard = ({ title, count, empty, more, children }: TaskCardProps) => (
  <Card
    title={title}
    action={count > 0 && <Badge tone="warning">{count < MAX_COUNTED ? count : t('1,000 or more')}</Badge>}
  >
    {count > 0 ? (
      <>
        <ul className={css.rows}>{children}</ul>
        <Button variant="link" endIcon="arrow" href={`#${more.href}`}>
          {more.text}
        </Button>
      </>
    ) : (
      <p className="muted">{empty}</p>
    )}
  </Card>
)

type OrderTask = { _id: string; user: string; paidAt: string; totalPrice?: number | undefined }

type OrderTasksProps = Omit<TaskCardProps, 'children'> & {
  orders: OrderTask[]
  hrefOf: (order: OrderTask) => string
}

export const OrderTasks = ({ orders, hrefOf, ...card }: OrderTasksProps) => (
  <TaskCard {...card}>
    {orders.slice(0, SHOWN).map((order) => (
      <li key={order._id}>
        <a href={`#${hrefOf(order)}`} className={css.row}>
          <span className={css.summary}>
            <b>{order.user}</b>
            <span className="hint">
              {t('{number}, paid on {date}', { number: orderNumber(order._id), date: formatDate(order.paidAt) })}
            </span>
          </span>
          {order.totalPrice !== undefined && <span className={css.amount}>{formatRupees(order.totalPrice)}</span>}
        </a>
      </li>
    ))}
  </TaskCard>
)

/** The dashboard shows only the most urgent items. */
export const SHOWN = 5
