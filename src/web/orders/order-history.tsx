import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RefundsCard } from './refunds-card.tsx'
import css from './staff.module.css'
import { StaffDocuments } from './staff-documents.tsx'
import { orderHistoryQuery } from './staff-queries.ts'

/** For staff: documents and refunds, then the events of the order with who caused them, oldest first. */
export const OrderHistory = ({ order }: { order: Order }) => (
  <>
    <StaffDocuments order={order} />
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
