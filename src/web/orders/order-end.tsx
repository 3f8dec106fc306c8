import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { to } from '#web/paths.ts'
import { Alert, FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './order.module.css'
import { PaymentAside, PaymentMade } from './payment-notes.tsx'
import { useOrderAgain } from './use-order-again.ts'
import type { PaymentCheck } from './use-payment-check.ts'

type OrderEndProps = { order: Order; isOwn: boolean; check: PaymentCheck }

/** Why an order that has ended early has ended, what that means for the shopper's money, and the way on. */
export function OrderEnd({ order, isOwn, check }: OrderEndProps) {
  // What ended before the page was opened needs no announcement; what ends under the reader's eyes does.
  const [first] = useState(order.status)
  const silent = first === order.status
  if (order.status === 'cancelled' && order.cancelledAt) {
    return (
      <>
        <Alert
          variant="warning"
          className={css.note}
          title={`Cancelled on ${formatDate(order.cancelledAt)}`}
          silent={silent}
        >
          <p>It was not paid in time, so its items went back to the shop. You can order them again.</p>
          {isOwn && <OrderAgain order={order} />}
        </Alert>
        {isOwn && <LateMoney check={check} />}
      </>
    )
  }
  if (order.status !== 'refunded') return null
  return (
    <Alert variant="info" className={css.note} title="The payment was sent back" silent={silent}>
      Banks need five to seven working days to show it in your account.
    </Alert>
  )
}

function LateMoney({ check }: { check: PaymentCheck }) {
  if (check.state === 'aside') return <PaymentAside />
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
        onClick={() => again.mutate()}
      >
        Put the items in my cart
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
      <Button variant="link" href={`#${to.cart()}`}>
        The others are in your cart
      </Button>
    )}
  </>
)
