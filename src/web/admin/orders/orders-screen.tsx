import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { allOrdersQuery } from '#web/admin/orders/queries.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ORDER_VIEWS, type OrderView, useOrderAddress } from './use-order-address.ts'

export function OrdersScreen() {
  return (
    <AdminFrame title={t('Orders')} lead={t('Newest first')}>
      <Orders />
    </AdminFrame>
  )
}

function Orders() {
  const { view, hrefOf, look } = useOrderAddress()
  const orders = useInfiniteQuery(allOrdersQuery(view))
  return (
    <>
      <search>
        <SearchField
          label={t('Search orders')}
          hint={t('Name, phone, order number or tracking number')}
          value={view.search}
          onSettle={look}
        />
        <FilterLinks
          label={t('Filter orders')}
          links={ORDER_VIEWS.map(({ state, text }) => ({
            text: t(text),
            href: hrefOf(state),
            isCurrent: state === view.state,
          }))}
        />
      </search>
      <LongList list={orders} empty={<NoOrders view={view} />}>
        {(rows) => <OrdersTable orders={rows} />}
      </LongList>
    </>
  )
}

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
        {t(WORDS[state])}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="receipt" title={t('No orders yet')}>
      {t('New orders appear here.')}
    </EmptyState>
  )
}

const WORDS = {
  'to-pay': 'No orders are waiting for payment.',
  'to-ship': 'All paid orders have been shipped.',
  'to-deliver': 'All parcels have been delivered.',
  problem: 'No order has a payment problem.',
} as const satisfies Record<NonNullable<OrderView['state']>, AdminSentence>
