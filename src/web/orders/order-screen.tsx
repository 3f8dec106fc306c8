import { useQuery } from '@tanstack/react-query'
import { orderNumber } from '#shared/order-number.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useHashSearch } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import type { UserInfo } from '#web/lib/user-info.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { TextLink } from '#web/ui/form/button.tsx'
import { useRequireUser } from '#web/users/guards.ts'
import css from './order.module.css'
import { OrderDetail } from './order-detail.tsx'
import { orderQuery } from './queries.ts'
import { usePaymentCheck } from './use-payment-check.ts'

export function OrderScreen() {
  const { id = '' } = useParams()
  useTitle(t('Order {number}', { number: orderNumber(id) }))
  const search = useHashSearch()
  const user = useRequireUser(`order/${id}${search && `?${search}`}`)
  return user ? <FoundOrder id={id} user={user} /> : null
}

function FoundOrder({ id, user }: { id: string; user: UserInfo }) {
  const order = useQuery(orderQuery(id))
  const isOwn = order.data?.user._id === user._id
  const check = usePaymentCheck(id, order.data, isOwn)

  if (order.data) {
    return (
      <OrderDetail order={order.data} user={user} isOwn={isOwn} check={check}>
        <QueryAlert query={order} staleTitle={staleTitle} className="mb-4" />
      </OrderDetail>
    )
  }
  if (order.isPending) return <OrderSkeleton />
  return (
    <div className="wrap page">
      <h1>{t('Order')}</h1>
      {isNotFound(order.error) ? <Alert>{order.error.message}</Alert> : <QueryAlert query={order} />}
      <p className="mt-4">
        <TextLink to={to.myOrders()}>{t('My Orders')}</TextLink>
      </p>
    </div>
  )
}

const isNotFound = (error: Error) => error instanceof ApiError && error.status === 404

const staleTitle = (time: string) => t('This is the order as last seen on {moment}', { moment: time })

const OrderSkeleton = () => (
  <div className={`wrap ${css.page}`} aria-busy="true">
    <h1 className="vh" data-waiting>
      {t('Order')}
    </h1>
    <span className="vh">{t('Loading...')}</span>
    <div className={css.skeletonHead}>
      <Skeleton width="14rem" height="2.2rem" />
      <Skeleton width="9rem" />
    </div>
    <Skeleton height="8.1rem" large />
    <div className={css.columns}>
      <div className={css.skeletonCards}>
        <Skeleton height="16rem" large />
        <Skeleton height="10rem" large />
      </div>
      <Skeleton height="17rem" large />
    </div>
  </div>
)
