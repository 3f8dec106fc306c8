import { useInfiniteQuery } from '@tanstack/react-query'
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
    <AdminFrame title="Orders" lead="Newest first">
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
          label="Search orders"
          hint="Name, phone, order number or tracking number"
          value={view.search}
          onSettle={look}
        />
        <FilterLinks
          label="Which orders"
          links={ORDER_VIEWS.map(({ state, text }) => ({ text, href: hrefOf(state), isCurrent: state === view.state }))}
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
      <EmptyState drawing="search" title="No order fits">
        Try part of the name, or the last eight signs of the order’s number.
      </EmptyState>
    )
  }
  if (state) {
    return (
      <EmptyState drawing="receipt" title="Nothing waits here">
        {WORDS[state] ?? 'No order is in this state.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="receipt" title="No orders yet">
      Every order that is placed in the shop appears here.
    </EmptyState>
  )
}

const WORDS: Partial<Record<NonNullable<OrderView['state']>, string>> = {
  'to-pay': 'No order waits for its payment.',
  'to-ship': 'Every paid order is on its way.',
  'to-deliver': 'Every parcel has arrived.',
  problem: 'No order has money that somebody must look at.',
}
