import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { canShip } from '#shared/order-status.ts'
import { to } from '#web/paths.ts'
import { productsQuery } from '#web/products/queries.ts'
import { AdminFrame } from './admin-frame.tsx'
import css from './dashboard.module.css'
import { Door } from './door.tsx'
import { allOrdersQuery } from './queries.ts'

export function DashboardScreen() {
  return (
    <AdminFrame title="Dashboard" lead="What would you like to do today?">
      <div className={css.doors}>
        <OrdersDoor />
        <ProductsDoor />
        <Door icon="users" title="Users" href={to.adminUsers()} link="Open users">
          Correct a name or number, make someone an admin.
        </Door>
      </div>
    </AdminFrame>
  )
}

/** Counts what waits among the orders already read, the newest 200; a number that is not known is not shown. */
function OrdersDoor() {
  const { data } = useInfiniteQuery(allOrdersQuery())
  const waiting = data?.pages.flatMap(({ items }) => items).filter(canShip).length
  return (
    <Door
      icon="receipt"
      title="Orders"
      href={to.adminOrders()}
      link="Open orders"
      news={waiting ? `${waiting} to ship` : undefined}
    >
      See new orders, mark them shipped or delivered.
    </Door>
  )
}

function ProductsDoor() {
  const { data } = useQuery(productsQuery())
  const soldOut = data?.filter(({ countInStock }) => countInStock === 0).length
  return (
    <Door
      icon="box"
      title="Products"
      href={to.adminProducts()}
      link="Open products"
      news={soldOut ? `${soldOut} sold out` : undefined}
    >
      Add a product, change a price, upload a photo.
    </Door>
  )
}
