import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useRequireUser } from '#web/users/guards.ts'
import css from './my-orders.module.css'
import { OrderCard } from './order-card.tsx'
import { myOrdersQuery } from './queries.ts'

export function MyOrdersScreen() {
  useTitle(t('My Orders'))
  const user = useRequireUser('myorders')
  return user ? <MyOrders /> : null
}

function MyOrders() {
  const orders = useInfiniteQuery(myOrdersQuery())
  const isComplete = orders.data && !orders.isFetchNextPageError
  const list = orders.data?.pages.flatMap(({ items }) => items) ?? []
  if (orders.isSuccess && list.length === 0) return <NoOrders />
  return (
    <div className="wrap page">
      <h1>{t('My Orders')}</h1>
      {isComplete && <QueryAlert query={orders} staleTitle={staleTitle} className="mb-4" />}
      {orders.isPending && <OrdersSkeleton />}
      <ul className={css.list}>
        {list.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {!isComplete && <QueryAlert query={orders} onRetry={orders.data && orders.fetchNextPage} className={css.more} />}
      {orders.hasNextPage && !orders.isError && (
        <p className={css.more}>
          <Button
            variant="line"
            busy={orders.isFetchingNextPage}
            busyText={t('Loading...')}
            onClick={() => void orders.fetchNextPage()}
          >
            {t('Show older orders')}
          </Button>
        </p>
      )}
    </div>
  )
}

const staleTitle = (time: string) => t('These are your orders as last seen on {moment}.', { moment: time })

const NoOrders = () => (
  <div className="wrap page">
    <EmptyState
      drawing="receipt"
      level={1}
      title={t('Order is empty')}
      action={<Button href={`#${to.home()}`}>{t('Start shopping')}</Button>}
    >
      {t('When you place an order you can follow it here.')}
    </EmptyState>
  </div>
)

const OrdersSkeleton = () => (
  <div className={css.list} aria-busy="true">
    <span className="vh">{t('Loading...')}</span>
    <Skeleton height="8.5rem" large />
    <Skeleton height="8.5rem" large />
    <Skeleton height="8.5rem" large />
  </div>
)
