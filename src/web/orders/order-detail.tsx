import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { canPay } from '#shared/order-status.ts'
import type { Order } from '#shared/orders.ts'
import { PAYMENT_METHOD_LABEL } from '#shared/payment-method.ts'
import { StatusNote } from '#web/account/status-note.tsx'
import type { UserInfo } from '#web/account/user-info.ts'
import { to } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/progress.tsx'
import { AddressLines } from './address-lines.tsx'
import css from './order.module.css'
import { OrderItems } from './order-items.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PriceSummary } from './price-summary.tsx'
import { paidWords, progressSteps, shippingWords, statusWords } from './status-words.ts'
import { Tracking } from './tracking.tsx'

// Apart, so that no shopper loads what only the staff sees.
const StaffActions = lazy(async () => ({ default: (await import('./staff-actions.tsx')).StaffActions }))

const OrderHistory = lazy(async () => ({ default: (await import('./order-history.tsx')).OrderHistory }))

type OrderDetailProps = { order: Order; user: UserInfo; isOwn: boolean }

export function OrderDetail({ order, user, isOwn }: OrderDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isJustPaid, setJustPaid] = useState(false)
  const isPayable = canPay(order)
  // The button goes away with what it did; the top of the page tells how the order stands now.
  const onDone = () => heading.current?.focus()
  const onPaid = () => {
    setJustPaid(true)
    onDone()
  }

  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb crumbs={isOwn ? OWN_CRUMBS : STAFF_CRUMBS} />
      <OrderHead order={order}>
        <h1 ref={heading} tabIndex={-1}>
          Order {orderNumber(order._id)}
        </h1>
      </OrderHead>
      {isJustPaid && <StatusNote className={css.note}>Transaction successful</StatusNote>}
      <EndNote order={order} />
      <Card>
        <Progress label="Order progress" steps={progressSteps(order)} />
      </Card>
      <div className={classNames(css.columns, isPayable && css.payFirst)}>
        <div className={css.cards}>
          <Card title="Shipping">
            <AddressLines address={order.shippingAddress} />
            {shippingWords(order).map(({ tone, text }) => (
              <Alert key={text} variant={tone} className={css.banner} silent>
                {text}
              </Alert>
            ))}
            {order.tracking && <Tracking service={order.service} tracking={order.tracking} />}
          </Card>
          <Card title="Payment method">
            <p className="muted">{PAYMENT_METHOD_LABEL}</p>
            <Alert variant={paidWords(order).tone} className={css.banner} silent>
              {paidWords(order).text}
            </Alert>
          </Card>
          <Card title="Items">
            <OrderItems items={order.orderItems} />
          </Card>
          {user.isAdmin && (
            <Suspense>
              <OrderHistory id={order._id} />
            </Suspense>
          )}
        </div>
        <aside className={css.side} aria-label="Price and payment">
          <Card title="Price summary">
            <PriceSummary count={sumOf(order.orderItems.map(({ qty }) => qty))} prices={order} />
            {isPayable && <PaymentPanel order={order} onPaid={onPaid} />}
            {user.isAdmin && (
              <Suspense>
                <StaffActions order={order} onDone={onDone} />
              </Suspense>
            )}
          </Card>
        </aside>
      </div>
    </div>
  )
}

function OrderHead({ order, children }: { order: Order; children: ReactNode }) {
  const { tone, text, icon } = statusWords(order)
  return (
    <div className={css.head}>
      <div>
        {children}
        <p className="muted">
          Placed on {formatDate(order.createdAt)} by {order.user.name}
        </p>
      </div>
      <Badge tone={tone} icon={icon} className={css.badge}>
        {text}
      </Badge>
    </div>
  )
}

/** Why an order that has ended early has ended, and what that means for the shopper's money. */
function EndNote({ order }: { order: Order }) {
  if (order.status === 'cancelled' && order.cancelledAt) {
    return (
      <Alert variant="warning" className={css.note} title={`Cancelled on ${formatDate(order.cancelledAt)}`} silent>
        It was not paid in time, so its items went back to the shop. You can order them again.
      </Alert>
    )
  }
  if (order.status !== 'refunded') return null
  return (
    <Alert variant="info" className={css.note} title="The payment was sent back" silent>
      Banks need five to seven working days to show it in your account.
    </Alert>
  )
}

const OWN_CRUMBS = [{ text: 'My Orders', href: `#${to.myOrders()}` }, { text: 'Order' }]
const STAFF_CRUMBS = [{ text: 'Orders', href: `#${to.adminOrders()}` }, { text: 'Order' }]
