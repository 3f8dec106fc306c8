import { useInfiniteQuery } from '@tanstack/react-query'
import { useRequireUser } from '#web/account/guards.ts'
import { t } from '#web/language/t.ts'
import { QueryAlert } from '#web/layout/query-alert.tsx'
import { useTitle } from '#web/layout/use-title.ts'
import { to } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
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
  const isWhole = orders.data !== undefined && !orders.isFetchNextPageError
  const list = orders.data?.pages.flatMap(({ items }) => items) ?? []
  if (orders.isSuccess && list.length === 0) return <NoOrders />
  return (
    <div className="wrap page">
      <h1>{t('My Orders')}</h1>
      {isWhole && <QueryAlert query={orders} seenTitle={seenTitle} className={css.seen} />}
      {orders.isPending && <OrdersSkeleton />}
      <ul className={css.list}>
        {list.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {!isWhole && <QueryAlert query={orders} onRetry={orders.data && orders.fetchNextPage} className={css.more} />}
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

const seenTitle = (moment: string) => t('These are your orders as last seen on {moment}.', { moment })

const NoOrders = () => (
  <div className="wrap page">
    <EmptyState
      drawing="receipt"
      level={1}
      title={t('You have no orders yet')}
      action={<Button href={`#${to.home()}`}>{t('Start shopping')}</Button>}
    >
      {t('Your orders and their delivery status will appear here.')}
    </EmptyState>
  </div>
)

const OrdersSkeleton = () => (
  <div className={css.list} aria-busy="true">
    <VisuallyHidden>{t('Loading...')}</VisuallyHidden>
    <Skeleton height="8.5rem" large />
    <Skeleton height="8.5rem" large />
    <Skeleton height="8.5rem" large />
  </div>
)
