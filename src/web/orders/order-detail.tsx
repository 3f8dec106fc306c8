import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { canPay } from '#shared/order-status.ts'
import type { Order } from '#shared/orders.ts'
import { PAYMENT_METHOD_LABEL } from '#shared/payment-method.ts'
import { t } from '#web/i18n/t.ts'
import { screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { mayDo, type UserInfo } from '#web/lib/user-info.ts'
import { usePaymentAttempt } from '#web/payments/payment-attempts.ts'
import { LazyBoundary, partFailed } from '#web/screen/lazy-boundary.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AddressLines } from '#web/ui/display/address-lines.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { StatusNote } from '#web/users/status-note.tsx'
import css from './order.module.css'
import { NextStep, OrderHead } from './order-head.tsx'
import { OrderItems } from './order-items.tsx'
import { focusIfLost } from './payment-notes.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PriceSummary } from './price-summary.tsx'
import { paidText, progressSteps, type StatusText, shippingText } from './status-text.ts'
import { Tracking } from './tracking.tsx'
import type { PaymentCheck } from './use-payment-check.ts'

// Code-split: only staff load it.
const loadStaffParts = async () => (await import('./staff-parts.tsx')).loadStaffParts()
const StaffActions = screenOf('StaffActions', loadStaffParts)
const OrderHistory = screenOf('OrderHistory', loadStaffParts)
const StaffStatus = screenOf('StaffStatus', loadStaffParts)
const UnmatchedPayments = screenOf('UnmatchedPayments', loadStaffParts)

// Code-split: most orders do not need it.
const loadRefundParts = () => import('./refund-parts.ts')
const OrderEnd = screenOf('OrderEnd', loadRefundParts)
const RefundList = screenOf('RefundList', loadRefundParts)
const PrescriptionCard = screenOf('PrescriptionCard', loadRefundParts)
const OwnParts = screenOf('OwnParts', () => import('./own-parts.tsx'))

type OrderDetailProps = {
  order: Order
  user: UserInfo
  isOwn: boolean
  check: PaymentCheck
  children?: ReactNode
}

export function OrderDetail({ order, user, isOwn, check, children }: OrderDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAttempt = usePaymentAttempt(order._id) !== undefined
  const [wasOpen] = useState(!order.isPaid || hasAttempt)
  // While the page was open, or during this browser's redirect to the bank.
  const isJustPaid = order.isPaid && wasOpen
  const [first] = useState(order.status)
  const isAnnounced = isJustPaid || first !== order.status
  useEffect(() => {
    // The pay button is gone.
    if (isAnnounced) focusIfLost(heading.current, !isJustPaid)
  }, [isAnnounced, isJustPaid])
  const isPayable = canPay(order)
  const isOfStaff = mayDo(user, 'see orders')
  // The button is gone, so the focus moves to the status at the top.
  const onDone = () => heading.current?.focus()

  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb crumbs={[listCrumb(isOwn), { text: t('Order') }]} />
      <OrderHead
        order={order}
        status={
          isOfStaff &&
          !isOwn && (
            <LazyBoundary>
              <StaffStatus order={order} />
            </LazyBoundary>
          )
        }
      >
        <h1 ref={heading} tabIndex={-1}>
          {t('Order {number}', { number: orderNumber(order._id) })}
        </h1>
      </OrderHead>
      {children}
      {isJustPaid && <StatusNote className="mb-4">{t('Transaction successful')}</StatusNote>}
      {hasEndedEarly(order) && (
        <LazyBoundary>
          <OrderEnd order={order} isOwn={isOwn} isAnnounced={isAnnounced} check={check} />
        </LazyBoundary>
      )}
      {isOwn && order.prescription && (
        <LazyBoundary>
          <PrescriptionCard order={order} />
        </LazyBoundary>
      )}
      {isOfStaff && (
        <LazyBoundary failed={partFailed}>
          <UnmatchedPayments order={order} />
        </LazyBoundary>
      )}
      {!order.isTest && (
        <Card>
          <Progress label={t('Order progress')} steps={progressSteps(order)} />
          {isOwn && <NextStep order={order} />}
        </Card>
      )}
      <div className={classNames(css.columns, isPayable && css.payFirst)}>
        <div>
          <Card title={t('Shipping')}>
            <AddressLines address={order.shippingAddress} />
            {shippingText(order).map(banner)}
            {order.tracking && <Tracking service={order.service} tracking={order.tracking} />}
          </Card>
          <Card title={t('Payment method')}>
            <p className="muted">{t(PAYMENT_METHOD_LABEL)}</p>
            {banner(paidText(order))}
          </Card>
          {!isOfStaff && order.refunds.length > 0 && (
            <LazyBoundary>
              <RefundList refunds={order.refunds} />
            </LazyBoundary>
          )}
          <Card title={t('Items')}>
            <OrderItems items={order.orderItems} />
          </Card>
          {isOfStaff && (
            <LazyBoundary failed={partFailed}>
              <OrderHistory order={order} />
            </LazyBoundary>
          )}
          {isOwn && (
            <LazyBoundary>
              <OwnParts order={order} />
            </LazyBoundary>
          )}
        </div>
        <aside className={css.side} aria-label={t('Price and payment')}>
          <Card title={t('Price summary')}>
            <PriceSummary count={sumOf(order.orderItems.map(({ qty }) => qty))} prices={order} />
            {isOwn && !order.isPaid && <PaymentPanel order={order} check={check} />}
            {isOfStaff && (
              <LazyBoundary failed={partFailed}>
                <StaffActions order={order} isOwn={isOwn} onDone={onDone} />
              </LazyBoundary>
            )}
          </Card>
        </aside>
      </div>
    </div>
  )
}

const banner = ({ tone, text }: StatusText) => (
  <Alert key={text} variant={tone} className="mt-4" silent>
    {text}
  </Alert>
)

const hasEndedEarly = ({ status, isTest }: Order) => isTest || status === 'cancelled' || status === 'refunded'

const listCrumb = (isOwn: boolean) =>
  isOwn ? { text: t('My Orders'), href: `#${to.myOrders()}` } : { text: t('Orders'), href: `#${to.adminOrders()}` }
