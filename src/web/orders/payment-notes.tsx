import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import { orderQuery } from './queries.ts'
import type { PaymentCheck } from './use-payment-check.ts'

/** Authorised but not captured yet. `hasRunOut`: the hold has ended. */
export const PaymentMade = ({ check, hasRunOut }: { check: PaymentCheck; hasRunOut?: boolean }) => (
  <FocusedAlert variant="info" title={t('We are waiting for your bank')}>
    <p>
      {t(
        'You have paid, but the money has not reached us yet. Please do not pay again. This page will update when it arrives. You can also close the page; we will write to you.',
      )}
    </p>
    {hasRunOut && <p className={css.more}>{lateNote()}</p>}
    <CheckAgain check={check} />
  </FocusedAlert>
)

export const UnmatchedPayment = () => (
  <FocusedAlert variant="warning" title={t('We are checking your payment')}>
    <p>
      {t(
        'We received a payment that does not match this order. Please do not pay again. We will check it, write to you, and refund what we cannot use.',
      )}
    </p>
    <TextLink to={to.contact()}>{t('Contact us')}</TextLink>
  </FocusedAlert>
)

/** Not payable: the provider would refuse. */
export const UnknownOrder = () => (
  <Alert variant="warning" title={t('This order cannot be paid')}>
    <p>{t('Razorpay cannot find this order. Please place it again, or contact us.')}</p>
    <TextLink to={to.contact()}>{t('Contact us')}</TextLink>
  </Alert>
)

export const PaymentPending = ({ check }: { check: PaymentCheck }) => (
  <Alert variant="info" className="mb-4" title={t('We are waiting for your bank')}>
    <p>
      {t(
        'You started a payment, and your bank has not answered yet. If you approved it, please wait. This page will update. If you left without approving it, you can pay again.',
      )}
    </p>
    <CheckAgain check={check} />
  </Alert>
)

/** `reason` in the provider's words. */
export const PaymentFailed = ({ reason }: { reason?: string | undefined }) => (
  <Alert variant="warning" className="mb-4" title={t('The payment did not go through')}>
    {reason && <p>{reason}</p>}
    <p>{t('The order stays open and you can pay again. If money was taken, your bank will return it.')}</p>
  </Alert>
)

export const WindowClosed = ({ check }: { check: PaymentCheck }) => (
  <Alert variant="info" className="mb-4">
    <p>{t('You closed the payment window. The order stays open and you can still pay.')}</p>
    {check.error && (
      <>
        <p className={css.more}>
          {t('We could not check whether your payment went through. Please check again before you pay a second time.')}
        </p>
        <CheckAgain check={check} />
      </>
    )}
  </Alert>
)

/** The shop cancels within 30 s; until then there is no action. */
export function HoldExpired({ id }: { id: string }) {
  const cache = useQueryClient()
  useEffect(() => void cache.invalidateQueries({ queryKey: orderQuery(id).queryKey, exact: true }), [cache, id])
  return (
    <FocusedAlert variant="warning" title={t('The time to pay has run out')}>
      {t('This order is being cancelled. You can order the items again in a moment.')}
    </FocusedAlert>
  )
}

export function CheckAgain({ check }: { check: PaymentCheck }) {
  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon="refresh"
        busy={check.isChecking}
        onClick={() => void check.checkAgain()}
        className={css.check}
      >
        {t('Check again')}
      </Button>
      {check.error && !check.isChecking && (
        <p className={css.more}>{t('We could not check just now. {message}', { message: check.error.message })}</p>
      )}
    </>
  )
}

/** Replaces the pay button and takes over its focus. */
const FocusedAlert = (alert: ComponentProps<typeof Alert>) => (
  <div className={css.pay} tabIndex={-1} ref={focusIfLost}>
    <Alert {...alert} />
  </div>
)

/** Moves the focus unless the reader moved it elsewhere. */
export function focusIfLost(element: HTMLElement | null, preventScroll = true) {
  if (document.activeElement === document.body) element?.focus({ preventScroll })
}

export const lateNote = () =>
  t(
    'The time to pay has run out. If your money arrives while the items are in stock, your order continues. Otherwise we refund you in full.',
  )
