import type { Order } from '#shared/orders.ts'
import css from './address-lines.module.css'

/** An address as it is written on a parcel. */
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
    {inTwoParts(address.phone)}, {address.email}
  </address>
)

/** '9847000000' -> '98470 00000', as people read it out. */
const inTwoParts = (phone: string) => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
