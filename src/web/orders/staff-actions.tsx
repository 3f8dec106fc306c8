import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canDeliver, canShip } from '#shared/order-status.ts'
import type { Order } from '#shared/orders.ts'
import { withOfficeWords } from '#web/language/load-office-words.ts'
import { t } from '#web/language/office.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './order.module.css'
import { PackingSlip } from './packing-slip.tsx'
import { orderQuery } from './queries.ts'
import { ShipDialog } from './ship-dialog.tsx'

type StaffActionsProps = { order: Order; onDone: () => void }

/** What the staff can do with an order: its next step, when it is their turn (specification 4), and what goes into its parcel. */
const StaffActions = (props: StaffActionsProps) => (
  <>
    <NextStep {...props} />
    {props.order.isPaid && !props.order.isTest && <PackingSlip order={props.order} />}
  </>
)

export const loadStaffActions = () => withOfficeWords(StaffActions)

function NextStep(props: StaffActionsProps) {
  if (props.order.isTest) return props.order.status === 'refunded' ? null : <CancelTestAction {...props} />
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
      <ShipDialog id={order._id} isOpen={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
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
      text={t('Cancel the test order and put its pieces back')}
    />
  )

type OnePressProps = StaffActionsProps & {
  call: 'PUT /api/orders/:id/deliver' | 'PUT /api/orders/:id/cancel-test'
  text: string
}

function OnePress({ order, onDone, call, text }: OnePressProps) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => send(call, { params: { id: order._id } }),
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
