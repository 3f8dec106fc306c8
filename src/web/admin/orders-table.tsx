import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { to } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import css from './lists.module.css'

export const OrdersTable = ({ orders }: { orders: Order[] }) => (
  <Table caption="Orders, newest first" columns={COLUMNS} rows={orders} keyOf={({ _id }) => _id} />
)

const COLUMNS: Column<Order>[] = [
  { head: 'ID', cell: ({ _id }) => <span className={css.id}>{orderNumber(_id)}</span> },
  { head: 'USER', part: 'title', cell: ({ user }) => <span className={css.name}>{user.name}</span> },
  { head: 'DATE', nowrap: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'TOTAL PRICE', align: 'right', cell: ({ totalPrice }) => formatRupees(totalPrice) },
  { head: 'PAID', nowrap: true, cell: (order) => <Paid order={order} /> },
  { head: 'DELIVERED', nowrap: true, cell: (order) => <Delivered order={order} /> },
  {
    head: 'Details',
    part: 'actions',
    cell: ({ _id, user }) => (
      <Button
        variant="line"
        size="sm"
        href={`#${to.adminOrder(_id)}`}
        aria-label={`Details, ${user.name}, ${orderNumber(_id)}`}
      >
        Details
      </Button>
    ),
  },
]

function Paid({ order: { paidAt, status } }: { order: Order }) {
  if (status === 'refunded') return <Badge tone="info">Refunded</Badge>
  return paidAt ? <Done at={paidAt} /> : <Badge tone="warning">Not paid</Badge>
}

function Delivered({ order: { deliveredAt, shippedAt, status } }: { order: Order }) {
  if (deliveredAt) return <Done at={deliveredAt} />
  if (status === 'cancelled') return <Badge>Cancelled</Badge>
  if (shippedAt) return <Badge tone="info">Shipped</Badge>
  return <Badge>Not yet</Badge>
}

const Done = ({ at }: { at: string }) => (
  <Badge tone="success" icon="check">
    {formatDate(at)}
  </Badge>
)
