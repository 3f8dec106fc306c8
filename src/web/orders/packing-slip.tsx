import { createPortal } from 'react-dom'
import { formatDate } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { useSettings } from '#web/layout/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressLines } from './address-lines.tsx'
import css from './staff.module.css'

/** The button, and the sheet that is printed in place of the page: what belongs into the parcel, without prices. */
export const PackingSlip = ({ order }: { order: Order }) => (
  <>
    <Button variant="line" block icon="print" className={css.print} onClick={() => window.print()}>
      Print packing slip
    </Button>
    {createPortal(<Sheet order={order} />, document.body)}
  </>
)

function Sheet({ order }: { order: Order }) {
  const society = useSettings()
  return (
    <div className={css.slip}>
      <div className={css.from}>
        <div>
          <b className={css.society}>{society?.societyName}</b>
          <p>{society?.address}</p>
          <p>{society?.phone}</p>
        </div>
        <div>
          <b className={css.society}>Packing slip</b>
          <p>Order {orderNumber(order._id)}</p>
          <p>Placed on {formatDate(order.createdAt)}</p>
          {order.tracking && (
            <p>
              {order.service}, {order.tracking}
            </p>
          )}
        </div>
      </div>
      <div className={css.receiver}>
        <p>To</p>
        <AddressLines address={order.shippingAddress} />
      </div>
      <table className={css.contents}>
        <thead>
          <tr>
            <th>Packed</th>
            <th>Item</th>
            <th>Size</th>
            <th>Pieces</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ _id, productName, model, qty }) => (
            <tr key={_id}>
              <td>
                <span className={css.box} />
              </td>
              <td>{productName}</td>
              <td>{model}</td>
              <td>{qty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.pieces}>Pieces in all: {sumOf(order.orderItems.map(({ qty }) => qty))}</p>
      <p className={css.sign}>Packed by</p>
    </div>
  )
}
