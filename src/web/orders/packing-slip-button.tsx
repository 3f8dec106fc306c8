import { useQuery } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { PackingSlips, type Slip } from '#web/admin/packing/packing-slip.tsx'
import { t } from '#web/i18n/admin.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import { orderRefundsQuery } from './staff-queries.ts'

/** Prints the packing slip: the contents of the parcel, without prices. Waits for the pieces that are left out. */
export function PackingSlipButton({ order }: { order: Order }) {
  const { data: refunds } = useQuery(orderRefundsQuery(order._id))
  if (!refunds) return null
  return (
    <>
      <Button variant="line" block icon="print" className={css.pay} onClick={() => window.print()}>
        {t('Print packing slip')}
      </Button>
      <PackingSlips parcels={[toParcel(order, refunds)]} />
    </>
  )
}

const toParcel = ({ orderItems, ...order }: Order, { pieces }: OrderRefunds): Slip => ({
  ...order,
  items: order.isShipped ? orderItems : orderItems.flatMap((item) => leftOf(item, pieces)),
})

/** Refunded pieces, and pieces that returned to stock, are not sent. */
function leftOf(item: Order['orderItems'][number], pieces: OrderRefunds['pieces']) {
  const { putBack = 0, refunded = 0 } = pieces.find((piece) => piece.item === item._id) ?? {}
  const qty = item.qty - Math.max(putBack, refunded)
  return qty > 0 ? [{ ...item, qty }] : []
}
