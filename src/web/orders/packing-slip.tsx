import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Button } from '#web/ui/form/button.tsx'
import { AddressLines } from './address-lines.tsx'
import css from './staff.module.css'

/** Prints the packing slip: the contents of the parcel, without prices. */
export const PackingSlip = ({ order }: { order: Order }) => (
  <>
    <Button variant="line" block icon="print" className={css.print} onClick={() => window.print()}>
      {t('Print packing slip')}
    </Button>
    {createPortal(<Sheet order={order} />, document.body)}
  </>
)

function Sheet({ order }: { order: Order }) {
  const society = useSettings()
  useEffect(() => {
    const { dataset } = document.body
    dataset.prints = 'slip'
    return () => {
      delete dataset.prints
    }
  }, [])
  return (
    <div className={css.slip}>
      <div className={css.from}>
        <div>
          <b className={css.society}>{society?.societyName}</b>
          <p>{society?.address}</p>
          <p>{society?.phone}</p>
        </div>
        <div>
          <b className={css.society}>{t('Packing slip')}</b>
          <p>{t('Order {number}', { number: orderNumber(order._id) })}</p>
          <p>{t('Placed on {date}', { date: formatDate(order.createdAt) })}</p>
          {order.tracking && (
            <p>
              {order.service}, {order.tracking}
            </p>
          )}
        </div>
      </div>
      <div className={css.receiver}>
        <p>{t('Send to')}</p>
        <AddressLines address={order.shippingAddress} />
      </div>
      <table className={css.contents}>
        <thead>
          <tr>
            <th>{t('Packed')}</th>
            <th>{t('Item')}</th>
            <th>{t('Size')}</th>
            <th>{t('Pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map((item) => (
            <tr key={item._id}>
              <td>
                <span className={css.box} />
              </td>
              <td lang={langOf(nameOfLine(item))}>{nameOfLine(item)}</td>
              <td lang={langOf(item.model)}>{item.model}</td>
              <td>{item.qty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.pieces}>{t('Total pieces: {n}', { n: sumOf(order.orderItems.map(({ qty }) => qty)) })}</p>
      <p className={css.sign}>{t('Packed by')}</p>
    </div>
  )
}
