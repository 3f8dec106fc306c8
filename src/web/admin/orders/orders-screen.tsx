import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrderFilter } from '#shared/order-status.ts'
import { type Choice, findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { useFilter } from '#web/admin/lists/filter-address.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { OrdersTable } from './orders-table.tsx'

export const OrdersScreen = () => (
  <AdminFrame title={t('Orders')} lead={t('Newest first')}>
    <Orders />
  </AdminFrame>
)

function Orders() {
  const { view, hrefWith, change } = useFilter(toAdmin.orders(), viewIn)
  const orders = useInfiniteQuery(ordersQuery(view))
  return (
    <>
      <search>
        <SearchField
          label={t('Search orders')}
          hint={t('Name, phone, order number or tracking number')}
          value={view.search}
          onSearch={(search) => change({ search })}
        />
        <FilterLinks
          label={t('Filter orders')}
          views={optionsOf(STATES)}
          current={view.state}
          hrefOf={(state) => hrefWith({ state })}
        />
      </search>
      <LongList list={orders} empty={<NoOrders view={view} />}>
        {(rows) => <OrdersTable orders={rows} />}
      </LongList>
    </>
  )
}

type OrderView = { state: (typeof STATES)[number]['value']; search: string }

const viewIn = (params: URLSearchParams): OrderView => ({
  state: findChoice(STATES, params.get('state')),
  search: params.get('search') ?? '',
})

const ordersQuery = ({ state, search }: OrderView) =>
  filteredPages(['orders', 'all', state, search], 'GET /api/orders', { query: { state, search: search || undefined } })

function NoOrders({ view: { state, search } }: { view: OrderView }) {
  if (search) {
    return (
      <EmptyState drawing="search" title={t('No matching orders')}>
        {t('Try part of the name, or the last 8 characters of the order number.')}
      </EmptyState>
    )
  }
  if (state) {
    return (
      <EmptyState drawing="receipt" title={t('No orders here')}>
        {t(LABELS[state])}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="receipt" title={t('No orders yet')}>
      {t('New orders appear here.')}
    </EmptyState>
  )
}

/** The most used filters, in the sequence of an order's statuses. */
const STATES = [
  { value: undefined, text: 'All' },
  { value: 'to-pay', text: 'To pay' },
  { value: 'to-ship', text: 'Paid, to pack' },
  { value: 'to-deliver', text: 'Shipped' },
  { value: 'problem', text: 'Problem' },
] as const satisfies Choice<OrderFilter | undefined>[]

const LABELS = {
  'to-pay': 'No orders are waiting for payment.',
  'to-ship': 'All paid orders have been shipped.',
  'to-deliver': 'All parcels have been delivered.',
  problem: 'No order has a payment problem.',
} as const satisfies Record<NonNullable<OrderView['state']>, AdminSentence>
