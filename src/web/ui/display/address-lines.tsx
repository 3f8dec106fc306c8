import { Fragment } from 'react'
import { formatMobile } from '#shared/india.ts'
import { joinParts } from '#shared/join-parts.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import css from './address-lines.module.css'

export function AddressLines({ address }: { address: Order['shippingAddress'] }) {
  const { flat, area, landmark, city, state, postalCode, phone, email, deliveryNote } = address
  const lines = {
    house: joinParts(flat, area),
    landmark,
    town: `${joinParts(city, state)} ${postalCode}`,
    contact: joinParts(formatMobile(phone), email),
    note: deliveryNote && t('Delivery note: {note}', { note: deliveryNote }),
  }
  return (
    <address className={css.address}>
      <b>{address.name}</b>
      {Object.entries(lines).map(
        ([name, line]) =>
          line && (
            <Fragment key={name}>
              <br />
              {line}
            </Fragment>
          ),
      )}
    </address>
  )
}
