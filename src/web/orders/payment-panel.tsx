import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import { useSocietyName } from '#web/layout/settings.ts'
import { payOrder } from '#web/payments/pay.ts'
import { Alert, FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './order.module.css'
import { orderQuery, paymentCheckQuery } from './queries.ts'
import { heldWords } from './status-words.ts'

type PaymentPanelProps = { order: Order; onPaid: () => void }

export function PaymentPanel({ order, onPaid }: PaymentPanelProps) {
  const cache = useQueryClient()
  const shopName = useSocietyName()
  const pay = useMutation({
    mutationFn: () => payOrder(order, shopName),
    onSuccess: (outcome) => {
      cache.setQueryData(orderQuery(order._id).queryKey, outcome.order)
      if (outcome.kind === 'paid') onPaid()
    },
    // It may have been paid or cancelled meanwhile: what the page shows must be true.
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  if (pay.data?.kind === 'waiting') return <Waiting order={order} onPaid={onPaid} />
  return (
    <div className={css.pay}>
      {order.heldUntil && <p className={`hint ${css.held}`}>{heldWords(order.heldUntil)}</p>}
      {pay.data?.kind === 'closed' && (
        <Alert variant="info" className={css.held}>
          You closed the payment window. The order stays open and you can still pay.
        </Alert>
      )}
      <FormError className={css.held}>{pay.error?.message}</FormError>
      <Button size="lg" block icon="lock" busy={pay.isPending} busyText="Paying" onClick={() => pay.mutate()}>
        Pay with RazorPay
      </Button>
      <p className={`hint ${css.opens}`}>Opens a secure payment window.</p>
    </div>
  )
}

function Waiting({ order, onPaid }: PaymentPanelProps) {
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: () => cache.fetchQuery({ ...paymentCheckQuery(order._id), staleTime: 0 }),
    onSuccess: ({ isPaid }) => isPaid && onPaid(),
  })
  return (
    // The pay button, which had the focus, is gone.
    <div className={css.pay} tabIndex={-1} ref={takeFocus}>
      <Alert variant="info" title="Your payment has been made">
        <p>The money has not arrived yet. This page shows it as soon as it has; please do not pay again.</p>
        <Button variant="line" size="sm" busy={check.isPending} onClick={() => check.mutate()} className={css.check}>
          Check again
        </Button>
        <FormError>{check.error?.message}</FormError>
      </Alert>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
