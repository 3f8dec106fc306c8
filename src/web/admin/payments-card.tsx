import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { send } from '#web/lib/send.ts'
import { to } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import css from './dashboard.module.css'
import { WaitingCard } from './waiting-card.tsx'

type Payments = Dashboard['paymentsAside']
type Payment = Payments['payments'][number]

/** Money that came and fits no order, or not its amount: somebody looks at it, and says so here. */
export function PaymentsCard({ count, payments }: Payments) {
  const [asked, setAsked] = useState<Payment>()
  const place = useRef<HTMLDivElement>(null)
  const cache = useQueryClient()
  const settling = useMutation({
    mutationFn: ({ _id }: Payment) => send('PUT /api/payments/:id/settle', { params: { id: _id } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['dashboard'] })
      flushSync(close)
      // The row has gone with its button; reading goes on at the card.
      place.current?.focus()
      showToast('The payment was marked as looked at')
    },
  })

  function close() {
    settling.reset()
    setAsked(undefined)
  }

  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      <WaitingCard title="Payments to look at" count={count} empty="Every payment belongs to an order.">
        {payments.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} onSettle={() => setAsked(payment)} />
        ))}
      </WaitingCard>
      <ConfirmDialog
        open={asked !== undefined}
        title="Is this payment settled?"
        confirmText="Mark as looked at"
        busyText="Saving"
        harmless
        busy={settling.isPending}
        error={settling.error?.message}
        onConfirm={() => asked && settling.mutate(asked)}
        onCancel={close}
      >
        {asked && amountOf(asked)} will no longer be shown here. Do this after the money was sent back or its order was
        put right.
      </ConfirmDialog>
    </div>
  )
}

const PaymentRow = ({ payment, onSettle }: { payment: Payment; onSettle: () => void }) => (
  <li className={css.payment}>
    <div className={css.what}>
      <b>
        {amountOf(payment)} on {formatDate(payment.createdAt)}
      </b>
      <span className="hint">{payment.reason}</span>
      <span className={`hint ${css.code}`}>{payment._id}</span>
    </div>
    <div className={css.buttons}>
      {payment.order && (
        <Button size="sm" variant="line" href={`#${to.adminOrder(payment.order)}`}>
          Order {orderNumber(payment.order)}
        </Button>
      )}
      <Button size="sm" variant="line" icon="check" onClick={onSettle} aria-label={`Looked at, ${amountOf(payment)}`}>
        Looked at
      </Button>
    </div>
  </li>
)

const amountOf = ({ amount, currency }: Payment) =>
  currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`
