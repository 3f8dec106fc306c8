import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import { PaymentMade, UnmatchedPayment } from './payment-notes.tsx'
import { bankTime, sumRefunded } from './refund-words.ts'
import { useOrderAgain } from './use-order-again.ts'
import type { PaymentCheck } from './use-payment-check.ts'

/** `isNews`: it ended while the page was open, so it is announced. */
type OrderEndProps = { order: Order; isOwn: boolean; isNews: boolean; check: PaymentCheck }

export function OrderEnd({ order, isOwn, isNews, check }: OrderEndProps) {
  if (order.isTest) {
    return (
      <Alert variant="warning" className="mb-4" title={t('Test order')} silent>
        {t('This order was paid with test money. It will not be shipped.')}
      </Alert>
    )
  }
  if (order.status === 'cancelled' && order.cancelledAt) {
    return (
      <>
        <Alert
          variant="warning"
          className="mb-4"
          title={t('Cancelled on {date}', { date: formatDate(order.cancelledAt) })}
          silent={!isNews}
        >
          <p>{t('It was not paid in time, so its items are on sale again. You can order them again.')}</p>
          {isOwn && <OrderAgain order={order} />}
        </Alert>
        {isOwn && order.refunds.length === 0 && <LateMoney check={check} />}
      </>
    )
  }
  if (order.status !== 'refunded') return null
  const refunded = sumRefunded(order.refunds) || order.totalPrice
  return (
    <Alert
      variant="info"
      className="mb-4"
      title={t('Refund of {amount}', { amount: formatRupees(refunded) })}
      silent={!isNews}
    >
      {bankTime()}
    </Alert>
  )
}

function LateMoney({ check }: { check: PaymentCheck }) {
  if (check.state === 'unmatched') return <UnmatchedPayment />
  return check.state === 'made' || check.state === 'begun' ? <PaymentMade check={check} hasRunOut /> : null
}

function OrderAgain({ order }: { order: Order }) {
  const again = useOrderAgain(order)
  if (again.isSuccess && again.data.length > 0) return <NotAll order={order} refused={again.data} />
  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon="cart"
        className={css.check}
        busy={again.isPending || again.isSuccess}
        onClick={again.start}
      >
        {t('Add the items to my cart')}
      </Button>
      <FormError className={css.check}>{again.error?.message}</FormError>
    </>
  )
}

const NotAll = ({ order, refused }: { order: Order; refused: string[] }) => (
  <>
    <FormError className={css.check}>
      {refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </FormError>
    {refused.length < order.orderItems.length && (
      <TextLink to={to.cart()}>{t('The other items are in your cart')}</TextLink>
    )}
  </>
)
