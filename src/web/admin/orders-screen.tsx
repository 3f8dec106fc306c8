import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LongList } from './long-list.tsx'
import { OrdersTable } from './orders-table.tsx'
import { allOrdersQuery } from './queries.ts'

export function OrdersScreen() {
  return (
    <AdminFrame title="Orders" lead="Newest first">
      <Orders />
    </AdminFrame>
  )
}

function Orders() {
  const orders = useInfiniteQuery(allOrdersQuery())
  return (
    <LongList
      list={orders}
      empty={
        <EmptyState drawing="receipt" title="No orders yet">
          Every order that is placed in the shop appears here.
        </EmptyState>
      }
    >
      {(rows) => <OrdersTable orders={rows} />}
    </LongList>
  )
}
