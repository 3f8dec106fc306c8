import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#shared/audit.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import css from './order.module.css'
import { RefundsCard } from './refunds-card.tsx'
import { StaffDocuments } from './staff-documents.tsx'
import { orderHistoryQuery } from './staff-queries.ts'
import { useOrderLoads } from './use-order-loads.ts'

/** For staff: documents and refunds, then the events of the order with who caused them, oldest first. */
export const OrderHistory = ({ order }: { order: Order }) => (
  <>
    <StaffDocuments order={order} />
    <RefundsCard order={order} />
    <Events id={order._id} />
  </>
)

function Events({ id }: { id: string }) {
  const loads = useOrderLoads(id)
  const history = useQuery({ ...orderHistoryQuery(id), enabled: loads })
  if (!loads && !history.data) return null
  return (
    <Card title={t('Order history')}>
      {history.isPending && <Spinner />}
      {loads && <QueryAlert query={history} />}
      {history.data && <Entries entries={history.data} />}
    </Card>
  )
}

const Entries = ({ entries }: { entries: AuditEntry[] }) => (
  <ol className={css.events}>
    {entries.map(({ _id, at, who, what }) => (
      <li key={_id}>
        <p>{what}</p>
        <p className="hint">
          {formatDateTime(at)}, {who}
        </p>
      </li>
    ))}
  </ol>
)
