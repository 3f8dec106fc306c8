import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { formatTime } from '#web/language/format-time.ts'
import { t } from '#web/language/office.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { orderHistoryQuery } from './queries.ts'
import { RefundsCard } from './refunds-card.tsx'
import css from './staff.module.css'

/** For the staff: what was given back, then what happened to the order and who did it, the first first. */
export const OrderHistory = ({ order }: { order: Order }) => (
  <>
    <RefundsCard order={order} />
    <Card title={t('Order history')}>
      <Entries id={order._id} />
    </Card>
  </>
)

function Entries({ id }: { id: string }) {
  const history = useQuery(orderHistoryQuery(id))
  if (history.isPending) return <Spinner />
  if (history.isError) {
    return (
      <Alert
        action={
          <Button variant="line" size="sm" busy={history.isFetching} onClick={() => void history.refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {history.error.message}
      </Alert>
    )
  }
  return (
    <ol className={css.history}>
      {history.data.map(({ _id, at, who, what }) => (
        <li key={_id}>
          <p>{what}</p>
          <p className="hint">
            {formatDate(at)}, {formatTime(at)}, {who}
          </p>
        </li>
      ))}
    </ol>
  )
}
