import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefunds, Refund } from '#shared/refunds.ts'
import { canRestock } from '#shared/staff-steps.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { OrderMoney } from './order-money.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RestockDialog } from './restock-dialog.tsx'
import css from './staff.module.css'
import { orderRefundsQuery } from './staff-queries.ts'
import { useOrderLoads } from './use-order-loads.ts'

export function RefundsCard({ order }: { order: Order }) {
  const loads = useOrderLoads(order._id)
  const hasMoney = order.isPaid || order.refunds.length > 0
  const refunds = useQuery({ ...orderRefundsQuery(order._id), enabled: hasMoney && loads })
  const [isOpen, setOpen] = useState<'refund' | 'restock'>()
  const region = useRef<HTMLDivElement>(null)
  if (refunds.error && !refunds.data) return loads && <QueryAlert query={refunds} className={css.section} />
  if (!refunds.data) {
    return hasMoney ? null : (
      <Card title={t('Money of this order')} className={css.section}>
        <OrderMoney order={order} refunds={undefined} />
      </Card>
    )
  }
  const { paid, refundable, refunds: list, pieces } = refunds.data
  const mayRefund = mayDo(userInfo.get(), 'refund orders')
  const areAllRestocked = pieces.every(({ qty, putBack }) => qty === putBack)
  const close = () => setOpen(undefined)
  const onDone = () => region.current?.focus()
  return (
    <div ref={region} tabIndex={-1} className={css.section}>
      <Card title={t('Money of this order')}>
        <OrderMoney order={order} refunds={refunds.data} />
        {list.length > 0 && (
          <ul className={css.refunds}>
            {list.map((refund) => (
              <RefundRow key={refund._id} refund={refund} orderId={order._id} mayRefund={mayRefund} />
            ))}
          </ul>
        )}
        <PiecesBack order={order} pieces={pieces} />
        {order.isDisputed && <p className="hint mt-4">{t(DISPUTED)}</p>}
        <div className={css.actions}>
          {mayRefund && refundable > 0 && !order.isTest && !order.isDisputed && (
            <Button variant="line" icon="card" onClick={() => setOpen('refund')}>
              {t('Make a refund')}
            </Button>
          )}
          {mayRefund && !areAllRestocked && canRestock(order, refundable < paid) && (
            <Button variant="line" icon="box" onClick={() => setOpen('restock')}>
              {t('Return pieces to stock')}
            </Button>
          )}
        </div>
      </Card>
      {isOpen === 'refund' && <RefundDialog order={order} refunds={refunds.data} onClose={close} onDone={onDone} />}
      {isOpen === 'restock' && <RestockDialog orderId={order._id} pieces={pieces} onClose={close} onDone={onDone} />}
    </div>
  )
}

// As the server refuses it.
const DISPUTED =
  'The buyer’s bank disputes this payment. The bank may return the money itself, so the shop cannot refund it.'

/** Hidden until a piece is back in stock or the order is refunded. */
function PiecesBack({ order, pieces }: { order: Order; pieces: OrderRefunds['pieces'] }) {
  const returned = sumOf(pieces.map(({ putBack }) => putBack))
  const ordered = sumOf(pieces.map(({ qty }) => qty))
  if (returned === 0 && order.status !== 'refunded') return null
  return <p className="hint mt-4">{t('Returned to stock: {n} of {total} pieces', { n: returned, total: ordered })}</p>
}

function RefundRow({ refund, orderId, mayRefund }: { refund: Refund; orderId: string; mayRefund: boolean }) {
  const { tone, text } = STATES[refund.status]
  return (
    <li>
      <div className={css.refundHead}>
        <b>{formatRupees(refund.amount)}</b>
        <Badge tone={tone}>{t(text)}</Badge>
      </div>
      <p lang={langOf(refund.reason)}>{refund.reason}</p>
      <p className="hint">
        {formatDate(refund.createdAt)}, {t(SOURCES[refund.source])}
      </p>
      {mayRefund && refund.status === 'failed' && refund.canTryAgain && <TryAgain refund={refund} orderId={orderId} />}
    </li>
  )
}

function TryAgain({ refund, orderId }: { refund: Refund; orderId: string }) {
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const retry = useMutation({
    mutationFn: () => send('POST /api/refunds/:id/again', { params: { id: refund._id } }),
    onSuccess: async () => {
      setOpen(false)
      await cache.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey })
      await invalidate(cache, 'orders', 'money', 'dashboard')
    },
  })
  const openConfirmation = () => {
    // A refusal of an earlier try.
    if (retry.isError) retry.reset()
    setOpen(true)
  }
  return (
    <Alert
      variant="warning"
      silent
      className={css.failure}
      action={
        <Button size="sm" variant="line" icon="refresh" onClick={openConfirmation}>
          {t('Try again')}
        </Button>
      }
    >
      {t('The money was not refunded.')}
      {refund.failure && ` ${t('Razorpay says: “{words}”.', { words: refund.failure.replace(/\.$/, '') })}`}{' '}
      {t('If the balance of the payment account is too low, add money first.')}
      <FormError>{retry.error?.message}</FormError>
      <ConfirmDialog
        open={isOpen}
        title={t('Try this refund again?')}
        confirmText={t('Refund')}
        busyText={t('Please wait')}
        action={retry}
        onConfirm={() => retry.mutate()}
        onCancel={() => setOpen(false)}
      >
        <p>
          {t('{amount} will be refunded to the card or account used to pay. This cannot be undone.', {
            amount: formatRupees(refund.amount),
          })}
        </p>
      </ConfirmDialog>
    </Alert>
  )
}

const STATES = {
  requested: { tone: 'info', text: 'Being sent' },
  pending: { tone: 'info', text: 'On its way' },
  processed: { tone: 'success', text: 'Refunded' },
  failed: { tone: 'danger', text: 'Failed' },
} as const satisfies Record<Refund['status'], { tone: string; text: AdminSentence }>

const SOURCES = {
  shop: 'automatically by the shop',
  admin: 'from the shop office',
  provider: 'in Razorpay’s dashboard',
} as const satisfies Record<Refund['source'], AdminSentence>
