import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import { CheckAgain, lateNote, PaymentMade, UnmatchedPayment } from './payment-notes.tsx'
import { bankTime, sumRefunded } from './refund-text.ts'
import { useOrderAgain } from './use-order-again.ts'
import type { PaymentCheck } from './use-payment-check.ts'

/** `isAnnounced`: it ended while the page was open, so it is announced. */
type OrderEndProps = { order: Order; isOwn: boolean; isAnnounced: boolean; check: PaymentCheck }

export function OrderEnd({ order, isOwn, isAnnounced, check }: OrderEndProps) {
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
          silent={!isAnnounced}
        >
          <CancelledText order={order} isOwn={isOwn} check={check} />
        </Alert>
        {isOwn && order.refunds.length === 0 && <LatePayment check={check} />}
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
      silent={!isAnnounced}
    >
      {bankTime()}
    </Alert>
  )
}

/** A shopper who has paid must not order again. */
const CancelledText = ({ order, isOwn, check }: Omit<OrderEndProps, 'isAnnounced'>) =>
  isOwn && order.refunds.length === 0 && (check.state === 'made' || check.state === 'unmatched') ? (
    <p>{lateNote()}</p>
  ) : (
    <>
      <p>{t('It was not paid in time, so its items are on sale again. You can order them again.')}</p>
      {isOwn && <OrderAgain order={order} />}
    </>
  )

function LatePayment({ check }: { check: PaymentCheck }) {
  if (check.state === 'unmatched') return <UnmatchedPayment />
  if (check.state === 'made') return <PaymentMade check={check} />
  return check.state === 'begun' ? <BankPending check={check} /> : null
}

const BankPending = ({ check }: { check: PaymentCheck }) => (
  <Alert variant="info" className="mb-4" title={t('We are waiting for your bank')}>
    <p>
      {t(
        'You started a payment, and your bank has not answered yet. If you approved it, please wait before you order again.',
      )}
    </p>
    <p className={css.more}>{lateNote()}</p>
    <CheckAgain check={check} />
  </Alert>
)

function OrderAgain({ order }: { order: Order }) {
  const orderAgain = useOrderAgain(order)
  if (orderAgain.isSuccess && orderAgain.data.length > 0) return <PartlyAdded order={order} refused={orderAgain.data} />
  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon="cart"
        className={css.check}
        busy={orderAgain.isPending || orderAgain.isSuccess}
        onClick={orderAgain.start}
      >
        {t('Add the items to my cart')}
      </Button>
      <FormError className={css.check}>{orderAgain.error?.message}</FormError>
    </>
  )
}

const PartlyAdded = ({ order, refused }: { order: Order; refused: string[] }) => (
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
