import { useInfiniteQuery } from '@tanstack/react-query'
import { type OfficeSentence, t } from '#web/language/office.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { FilterLinks } from './filter-links.tsx'
import { LongList } from './long-list.tsx'
import { OrdersTable } from './orders-table.tsx'
import { allOrdersQuery } from './queries.ts'
import { SearchField } from './search-field.tsx'
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
          label={t('Which orders')}
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
      <EmptyState drawing="search" title={t('No order fits')}>
        {t('Try part of the name, or the last eight signs of the order’s number.')}
      </EmptyState>
    )
  }
  if (state) {
    return (
      <EmptyState drawing="receipt" title={t('Nothing waits here')}>
        {t(WORDS[state])}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="receipt" title={t('No orders yet')}>
      {t('Every order that is placed in the shop appears here.')}
    </EmptyState>
  )
}

const WORDS = {
  'to-pay': 'No order waits for its payment.',
  'to-ship': 'Every paid order is on its way.',
  'to-deliver': 'Every parcel has arrived.',
  problem: 'No order has money that somebody must look at.',
} as const satisfies Record<NonNullable<OrderView['state']>, OfficeSentence>
