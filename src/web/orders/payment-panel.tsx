import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { canPay } from '#shared/order-status.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { useSocietyName } from '#web/settings/queries.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import {
  HoldExpired,
  PaymentFailed,
  PaymentMade,
  PaymentPending,
  UnknownOrder,
  UnmatchedPayment,
  WindowClosed,
} from './payment-notes.tsx'
import { orderQuery } from './queries.ts'
import { holdText } from './status-text.ts'
import { timeLeftText, useTimeLeft } from './time-left.ts'
import type { PaymentCheck } from './use-payment-check.ts'

export function PaymentPanel({ order, check }: { order: Order; check: PaymentCheck }) {
  const pay = usePay(order, check)
  const timeLeft = useTimeLeft(order.heldUntil)

  // A window that is open when the hold ends stays open: the shop accepts or refunds a late payment.
  if (!canPay(order)) return null
  if (check.state === 'unmatched') return <UnmatchedPayment />
  if (check.state === 'unknown') return <UnknownOrder />
  if (check.state === 'made') return <PaymentMade check={check} hasRunOut={timeLeft === 0} />
  // Does not interrupt a payment under way: the shop handles late payments.
  if (timeLeft === 0 && !pay.isPending) return <HoldExpired id={order._id} />
  return (
    <div className={css.pay}>
      {order.heldUntil && (
        <div className="mb-4">
          <p className="hint">{holdText(order.heldUntil)}</p>
          <p className={css.left}>
            <Icon name="clock" size="sm" />
            {timeLeftText(timeLeft)}
          </p>
        </div>
      )}
      <Note pay={pay} check={check} />
      <Button size="lg" block icon="lock" busy={pay.isPending} busyText={t('Paying')} onClick={pay.start}>
        {t('Pay with RazorPay')}
      </Button>
      <p className={`hint ${css.opens}`}>{t('Opens a secure payment window.')}</p>
    </div>
  )
}

type Pay = ReturnType<typeof usePay>

function Note({ pay, check }: { pay: Pay; check: PaymentCheck }) {
  if (pay.isPending) return null
  if (pay.error) return <FormError className="mb-4">{pay.error.message}</FormError>
  if (check.state === 'begun') return <PaymentPending check={check} />
  const closed = pay.data?.kind === 'closed' ? pay.data : undefined
  if (closed?.failure !== undefined || check.state === 'failed') return <PaymentFailed reason={closed?.failure} />
  return closed ? <WindowClosed check={check} /> : null
}

function usePay(order: Order, { checkAgain }: PaymentCheck) {
  const cache = useQueryClient()
  const shopName = useSocietyName()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    void loadPayment().catch(() => {})
    return () => leaving.current?.abort()
  }, [])

  const mutationKey = ['orders', order._id, 'pay']
  const pay = useMutation({
    mutationKey,
    mutationFn: async () => {
      leaving.current = new AbortController()
      const { payOrder } = await loadPayment()
      const outcome = await payOrder({ order, shopName, signal: leaving.current.signal })
      // A closed window may still have been paid, by an app in the background.
      if (outcome.kind === 'closed') await checkAgain()
      return outcome
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'made' && outcome.order) cache.setQueryData(orderQuery(order._id).queryKey, outcome.order)
    },
    // Refetch: the order may have been paid or cancelled meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  // Ignores a double press before the button is busy.
  const start = () => {
    if (cache.isMutating({ mutationKey }) === 0) pay.mutate()
  }
  return { ...pay, start }
}

/** Preloads the window's code. If that fails, the press loads it again. */
const loadPayment = () =>
  import('#web/payments/pay.ts').catch(() => {
    throw new Error(t('Razorpay SDK failed to load. Are you online?'))
  })
