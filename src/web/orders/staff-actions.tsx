import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import { canDeliver, canShip } from '#shared/staff-steps.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CheckPayment } from './check-payment.tsx'
import css from './order.module.css'
import { PackingSlipButton } from './packing-slip-button.tsx'
import { orderQuery } from './queries.ts'
import { ShipmentDialog } from './shipment-dialog.tsx'

type StaffActionsProps = { order: Order; isOwn: boolean; onDone: () => void }

/** This screen is only for staff who may see orders, so the reply to their change is the whole order. */
const asOrder = (changed: Promise<Order | Parcel>) => changed as Promise<Order>

/** What the staff can do with an order: its next step, when it is their turn (SHIP-1, SHIP-2), and what goes into its parcel. */
export const StaffActions = (props: StaffActionsProps) => (
  <>
    <NextStep {...props} />
    {!props.order.isTest && <MoreActions {...props} />}
  </>
)

const MoreActions = (props: StaffActionsProps) => (
  <>
    {!props.order.isPaid && !props.isOwn && <CheckPayment order={props.order} />}
    {props.order.isShipped && mayDo(userInfo.get(), 'ship orders') && <CorrectTracking {...props} />}
    {props.order.isPaid && <PackingSlipButton order={props.order} />}
  </>
)

function NextStep(props: StaffActionsProps) {
  const user = userInfo.get()
  if (props.order.isTest)
    return props.order.status === 'refunded' || !mayDo(user, 'refund orders') ? null : <CancelTestAction {...props} />
  if (!mayDo(user, 'ship orders')) return null
  if (canShip(props.order)) return <ShipAction {...props} />
  return canDeliver(props.order) ? <DeliverAction {...props} /> : null
}

function ShipAction({ order, onDone }: StaffActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="lg" block icon="truck" className={css.pay} onClick={() => setOpen(true)}>
        {t('Mark as shipped')}
      </Button>
      <ShipmentDialog
        title={t('Mark as shipped')}
        explain={t('The buyer sees the date, the number and the courier on the order page.')}
        save={(body) => asOrder(send('PUT /api/orders/:id/ship', { params: { id: order._id }, body }))}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    </>
  )
}

function CorrectTracking({ order, onDone }: StaffActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" block icon="edit" className={css.pay} onClick={() => setOpen(true)}>
        {t('Correct the tracking number')}
      </Button>
      <ShipmentDialog
        title={t('Correct the tracking number')}
        explain={
          order.isDelivered
            ? t('The buyer sees it on the order page.')
            : t('The buyer sees it on the order page and in an e-mail.')
        }
        order={order}
        save={(body) => asOrder(send('PUT /api/orders/:id/tracking', { params: { id: order._id }, body }))}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    </>
  )
}

const DeliverAction = (props: StaffActionsProps) => (
  <OnePress {...props} call="PUT /api/orders/:id/deliver" text={t('Mark as delivered')} />
)

/** Its pieces are on no way to anybody. */
const CancelTestAction = (props: StaffActionsProps) =>
  props.order.isPaid && (
    <OnePress
      {...props}
      call="PUT /api/orders/:id/cancel-test"
      text={t('Cancel the test order and return its pieces to stock')}
    />
  )

type OnePressProps = StaffActionsProps & {
  call: 'PUT /api/orders/:id/deliver' | 'PUT /api/orders/:id/cancel-test'
  text: string
}

function OnePress({ order, onDone, call, text }: OnePressProps) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => asOrder(send(call, { params: { id: order._id } })),
    onSuccess: (changed) => {
      cache.setQueryData(orderQuery(order._id).queryKey, changed)
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  return (
    <div className={css.pay}>
      <FormError className={css.held}>{change.error?.message}</FormError>
      <Button size="lg" block icon="box" busy={change.isPending} busyText={t('Saving')} onClick={() => change.mutate()}>
        {text}
      </Button>
    </div>
  )
}
