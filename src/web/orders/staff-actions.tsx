import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { callTo } from '#shared/call-to.ts'
import { needsEwayBill } from '#shared/eway-bill.ts'
import { toPaise } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { canDeliver, canShip, hasPackingSlip } from '#shared/staff-steps.ts'
import { ShipmentDialog } from '#web/admin/packing/shipment-dialog.tsx'
import { HowDoI } from '#web/admin/shell/how-do-i.tsx'
import { downloadAsOne } from '#web/documents/download-as-one.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { nameOf } from '#web/products/name-of.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import { CheckPayment } from './check-payment.tsx'
import css from './order.module.css'
import { orderQuery } from './queries.ts'
import staff from './staff.module.css'
import { orderRefundsQuery } from './staff-queries.ts'

type StaffActionsProps = { order: Order; isOwn: boolean; onDone: () => void }

/** Shows the changed order at once. Staff on this screen may see orders, so the response is the whole order. */
function useStoredOrder(onDone: () => void) {
  const cache = useQueryClient()
  return async (changed: Order | Parcel) => {
    const { queryKey } = orderQuery(changed._id)
    // Cancel older requests, so that they do not overwrite this response.
    await cache.cancelQueries({ queryKey, exact: true })
    cache.setQueryData(queryKey, changed as Order)
    onDone()
  }
}

/** The actions of staff: the next step of the order (SHIP-1, SHIP-2), and others such as the packing slip. */
export const StaffActions = (props: StaffActionsProps) => (
  <>
    <NextStep {...props} />
    {!props.order.isTest && <MoreActions {...props} />}
    <HowDoI />
  </>
)

const MoreActions = (props: StaffActionsProps) => (
  <>
    {props.order.isShipped && mayDo(userInfo.get(), 'ship orders') && <CorrectTracking {...props} />}
    {hasPackingSlip(props.order) && mayDo(userInfo.get(), 'ship orders') && <PackingSlip orderId={props.order._id} />}
    {props.order.prescription === 'sent' && mayDo(userInfo.get(), 'release medicines') && (
      <Button variant="line" block icon="leaf" className={css.pay} href={`#${toAdmin.prescriptions()}`}>
        {t('Prescriptions to check')}
      </Button>
    )}
    {!props.isOwn && <CallBuyer address={props.order.shippingAddress} />}
  </>
)

const PackingSlip = ({ orderId }: { orderId: string }) => (
  <DownloadButton
    block
    icon="print"
    className={css.pay}
    download={() => downloadAsOne('/api/orders/packing-slips', [orderId])}
  >
    {t('Print packing slip')}
  </DownloadButton>
)

const CallBuyer = ({ address }: { address: Order['shippingAddress'] }) => (
  <Button variant="line" block icon="phone" className={css.pay} href={callTo(address.phone)}>
    {t('Call {name}', { name: address.name })}
  </Button>
)

/** On a phone it is always visible. */
function NextStep(props: StaffActionsProps) {
  const step = nextStepOf(props)
  return (
    step && (
      <div className={staff.next} data-fixed-buttons>
        {step}
      </div>
    )
  )
}

function nextStepOf(props: StaffActionsProps) {
  const { order, isOwn } = props
  const user = userInfo.get()
  if (order.isTest) {
    // A test order is never shipped, so its pieces can return to stock.
    return (
      order.isPaid &&
      order.status !== 'refunded' &&
      mayDo(user, 'refund orders') && (
        <ConfirmButton
          {...props}
          call="PUT /api/orders/:id/cancel-test"
          text={t('Cancel the test order and return its pieces to stock')}
        />
      )
    )
  }
  if (!order.isPaid) return !isOwn && <CheckPayment order={order} />
  if (!mayDo(user, 'ship orders')) return false
  if (canShip(order)) return <ShipAction {...props} />
  return (
    canDeliver(order) && <ConfirmButton {...props} call="PUT /api/orders/:id/deliver" text={t('Mark as delivered')} />
  )
}

const ShipAction = ({ order, onDone }: StaffActionsProps) => {
  const { data } = useQuery(orderRefundsQuery(order._id))
  const pieces = piecesToSend(data)
  return (
    <ShipmentStep
      buttonProps={{ size: 'lg', icon: 'truck' }}
      title={t('Mark as shipped')}
      explain={
        <>
          {t('The buyer sees the date, the number and the courier on the order page.')}{' '}
          {needsEwayBill(toConsignment(order, data)) && (
            <strong>{t('These goods are worth more than ₹50,000. Make an e-way bill before they leave.')}</strong>
          )}
          {pieces.map((piece) => (
            <PieceToSend key={piece.item} {...piece} />
          ))}
        </>
      }
      save={(shipment) =>
        send('PUT /api/orders/:id/ship', {
          params: { id: order._id },
          body: {
            ...shipment,
            ...(pieces.length > 0 && { items: pieces.map(({ item, qty }) => ({ _id: item, qty })) }),
          },
        })
      }
      onDone={onDone}
    />
  )
}

/** Until the refunds have loaded, all pieces of a line count. */
const toConsignment = ({ totalPrice, shippingPrice, orderItems }: Order, refunds: OrderRefunds | undefined) => ({
  total: toPaise(totalPrice),
  shipping: toPaise(shippingPrice),
  lines: orderItems.map(({ _id, qty, taxable, cgst = 0, sgst = 0, igst = 0 }) => ({
    taxable: taxable === undefined ? undefined : toPaise(taxable),
    tax: toPaise(cgst) + toPaise(sgst) + toPaise(igst),
    qty,
    sent: refunds?.pieces.filter(({ item }) => item === _id).map(piecesLeft)[0] ?? qty,
  })),
})

/** The contents of the parcel: without refunded pieces and those returned to stock. The server refuses others. */
const piecesToSend = (refunds: OrderRefunds | undefined) =>
  (refunds?.pieces ?? []).map((piece) => ({ ...piece, qty: piecesLeft(piece) })).filter(({ qty }) => qty > 0)

const piecesLeft = ({ qty, putBack, refunded }: OrderRefunds['pieces'][number]) => qty - Math.max(putBack, refunded)

const PieceToSend = ({ qty, model, ...names }: OrderRefunds['pieces'][number]) => (
  <>
    <br />
    {qty} × <b lang={langOf(nameOf(names))}>{nameOf(names)}</b> <CatalogueText>{model}</CatalogueText>
  </>
)

const CorrectTracking = ({ order, onDone }: StaffActionsProps) => (
  <ShipmentStep
    buttonProps={{ variant: 'line', icon: 'edit' }}
    title={t('Correct the tracking number')}
    explain={
      order.isDelivered
        ? t('The buyer sees it on the order page.')
        : t('The buyer sees it on the order page and in an e-mail.')
    }
    order={order}
    save={(body) => send('PUT /api/orders/:id/tracking', { params: { id: order._id }, body })}
    onDone={onDone}
  />
)

type ShipmentStepProps = Omit<ComponentProps<typeof ShipmentDialog>, 'onClose' | 'onDone'> & {
  buttonProps: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'>
  onDone: () => void
}

function ShipmentStep({ buttonProps, onDone, ...dialog }: ShipmentStepProps) {
  const [isOpen, setOpen] = useState(false)
  const store = useStoredOrder(onDone)
  return (
    <>
      <Button {...buttonProps} block className={css.pay} onClick={() => setOpen(true)}>
        {dialog.title}
      </Button>
      {isOpen && <ShipmentDialog {...dialog} onClose={() => setOpen(false)} onDone={store} />}
    </>
  )
}

type ConfirmButtonProps = StaffActionsProps & {
  call: 'PUT /api/orders/:id/deliver' | 'PUT /api/orders/:id/cancel-test'
  text: string
}

function ConfirmButton({ order, onDone, call, text }: ConfirmButtonProps) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => send(call, { params: { id: order._id } }),
    onSuccess: useStoredOrder(onDone),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  return (
    <div className={css.pay}>
      <FormError className="mb-4">{change.error?.message}</FormError>
      <Button size="lg" block icon="box" busy={change.isPending} busyText={t('Saving')} onClick={() => change.mutate()}>
        {text}
      </Button>
    </div>
  )
}
