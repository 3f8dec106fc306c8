import { Fragment } from 'react'
import { formatMobile } from '#shared/india.ts'
import { joinParts } from '#shared/join-parts.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import css from './address-lines.module.css'

export function AddressLines({ address }: { address: Order['shippingAddress'] }) {
  const { flat, area, landmark, city, state, postalCode, phone, email, deliveryNote } = address
  const lines = [
    joinParts(flat, area),
    landmark,
    `${joinParts(city, state)} ${postalCode}`,
    joinParts(formatMobile(phone), email),
    deliveryNote && t('Delivery note: {note}', { note: deliveryNote }),
  ]
  return (
    <address className={css.address}>
      <b>{address.name}</b>
      {lines.map(
        (line) =>
          line && (
            <Fragment key={line}>
              <br />
              {line}
            </Fragment>
          ),
      )}
    </address>
  )
}
