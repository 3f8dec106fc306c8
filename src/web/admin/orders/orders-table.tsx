import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import css from '#web/admin/lists/lists.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'

export const OrdersTable = ({ orders }: { orders: Order[] }) => (
  <Table caption={t('Orders, newest first')} columns={columns()} rows={orders} keyOf={({ _id }) => _id} />
)

const columns = (): Column<Order>[] => [
  { head: t('ID'), cell: ({ _id }) => <span className={css.id}>{orderNumber(_id)}</span> },
  { head: t('USER'), part: 'title', cell: (order) => <Buyer order={order} /> },
  { head: t('DATE'), nowrap: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { head: t('TOTAL PRICE'), align: 'right', cell: ({ totalPrice }) => formatRupees(totalPrice) },
  { head: t('PAID'), nowrap: true, cell: (order) => <Paid order={order} /> },
  { head: t('DELIVERED'), nowrap: true, cell: (order) => <Delivered order={order} /> },
  {
    head: t('Details'),
    part: 'actions',
    cell: ({ _id, user }) => (
      <Button
        variant="line"
        size="sm"
        href={`#${toAdmin.order(_id)}`}
        aria-label={t('Details, {name}, {number}', { name: user.name, number: orderNumber(_id) })}
      >
        {t('Details')}
      </Button>
    ),
  },
]

const Buyer = ({ order: { user, isTest } }: { order: Order }) => (
  <>
    <span className={css.name}>{user.name}</span> {isTest && <Badge tone="warning">{t('Test order')}</Badge>}
  </>
)

function Paid({ order: { paidAt, status } }: { order: Order }) {
  if (status === 'refunded') return <Badge tone="info">{t('Refunded')}</Badge>
  return paidAt ? <Done at={paidAt} /> : <Badge tone="warning">{t('Not paid')}</Badge>
}

function Delivered({ order: { deliveredAt, shippedAt, status } }: { order: Order }) {
  if (deliveredAt) return <Done at={deliveredAt} />
  if (status === 'cancelled') return <Badge>{t('Cancelled')}</Badge>
  if (shippedAt) return <Badge tone="info">{t('Shipped')}</Badge>
  if (status === 'paid')
    return (
      <Badge tone="warning" className={css.longBadge}>
        {t('Paid, to pack')}
      </Badge>
    )
  return <Badge>{t('Not yet')}</Badge>
}

const Done = ({ at }: { at: string }) => (
  <Badge tone="success" icon="check">
    {formatDate(at)}
  </Badge>
)
