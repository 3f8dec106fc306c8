import { formatMobile } from '#shared/india.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import css from './address-lines.module.css'

export const AddressLines = ({ address }: { address: Order['shippingAddress'] }) => (
  <address className={css.address}>
    <b>{address.name}</b>
    <br />
    {address.flat}, {address.area}
    <br />
    {address.landmark && (
      <>
        {address.landmark}
        <br />
      </>
    )}
    {address.city}, {address.state} {address.postalCode}
    <br />
    {formatMobile(address.phone)}, {address.email}
    {address.deliveryNote && (
      <>
        <br />
        {t('Delivery note: {note}', { note: address.deliveryNote })}
      </>
    )}
  </address>
)
