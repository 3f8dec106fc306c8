import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Parcel } from '#shared/packing.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { useSettings } from '#web/settings/queries.ts'
import { AddressLines } from '#web/ui/display/address-lines.tsx'
import css from './packing-slip.module.css'

export type Slip = Pick<Parcel, '_id' | 'createdAt' | 'tracking' | 'service' | 'shippingAddress' | 'items'>

/** Prints a page for each parcel instead of the screen. */
export function PackingSlips({ parcels }: { parcels: Slip[] }) {
  useEffect(() => {
    const { dataset } = document.body
    dataset.prints = 'slip'
    return () => {
      delete dataset.prints
    }
  }, [])
  return createPortal(
    parcels.map((parcel) => <Sheet key={parcel._id} parcel={parcel} />),
    document.body,
  )
}

function Sheet({ parcel }: { parcel: Slip }) {
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
          <b className={css.society}>{t('Packing slip')}</b>
          <p>{t('Order {number}', { number: orderNumber(parcel._id) })}</p>
          <p>{t('Placed on {date}', { date: formatDate(parcel.createdAt) })}</p>
          {parcel.tracking && (
            <p>
              {parcel.service}, {parcel.tracking}
            </p>
          )}
        </div>
      </div>
      <div className={css.receiver}>
        <p>{t('Send to')}</p>
        <AddressLines address={parcel.shippingAddress} />
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
          {parcel.items.map((item) => (
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
      <p className={css.pieces}>{t('Total pieces: {n}', { n: sumOf(parcel.items.map(({ qty }) => qty)) })}</p>
      <p className={css.sign}>{t('Packed by')}</p>
    </div>
  )
}
