import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { Amounts } from '#web/cart/amounts.tsx'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { useSettings } from '#web/settings/queries.ts'
import { AddressLines } from '#web/ui/display/address-lines.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ItemAmounts } from './order-items.tsx'
import { PriceSummary } from './price-summary.tsx'
import css from './receipt.module.css'
import { sumRefunded } from './refund-text.ts'

/**
 * For an order without tax documents: a plain page with what was bought and paid. A receipt for food names the FSSAI
 * number (FSSAI order of 8 June 2021).
 */
export function OrderReceipt({ order }: { order: Order }) {
  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    flushSync(() => setPrinting(true))
    const { dataset } = document.body
    dataset.prints = 'receipt'
    const end = () => {
      delete dataset.prints
      setPrinting(false)
    }
    // `print` of a phone returns before the sheet is read.
    window.addEventListener('afterprint', end, { once: true })
    window.print()
  }
  return (
    <>
      <Button variant="line" size="sm" icon="print" onClick={print}>
        {t('Print order receipt')}
      </Button>
      {isPrinting && createPortal(<Sheet order={order} />, document.body)}
    </>
  )
}

function Sheet({ order }: { order: Order }) {
  const society = useSettings()
  const refunded = sumRefunded(order.refunds.filter(({ ofOtherPayment }) => !ofOtherPayment))
  return (
    <div className={css.receipt}>
      <h1>{society?.societyName}</h1>
      <p>{society?.address}</p>
      {society?.fssaiNumber && order.orderItems.some(({ category }) => category === 'organicfoods') && (
        <p>
          {t('FSSAI number of the shop')}: {society.fssaiNumber}
        </p>
      )}
      <p>
        <b>{t('Order receipt')}</b>, {orderNumber(order._id)}, {formatDate(order.paidAt ?? order.createdAt)}
      </p>
      <AddressLines address={order.shippingAddress} />
      <table>
        <tbody>
          {order.orderItems.map((item) => (
            <tr key={item._id}>
              <td lang={langOf(nameOfLine(item))}>
                {nameOfLine(item)}, {item.model}
              </td>
              <td>
                <ItemAmounts qty={item.qty} unitPrice={unitPriceOf(item) ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PriceSummary count={sumOf(order.orderItems.map(({ qty }) => qty))} prices={order} />
      {refunded > 0 && (
        <Amounts
          rows={[{ name: t('Refunded'), value: `−${formatRupees(refunded)}` }]}
          total={{
            name: t('Paid after refunds'),
            // The buyer's provider fee may be refunded on top of the total.
            value: formatRupees(Math.max(0, toRupees(toPaise(order.totalPrice) - toPaise(refunded)))),
          }}
        />
      )}
    </div>
  )
}
