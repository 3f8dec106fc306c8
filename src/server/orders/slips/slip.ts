import { printable } from '#server/documents/pdf/printable.ts'
import { formatDate } from '#shared/dates.ts'
import { formatMobile } from '#shared/india.ts'
import { joinParts } from '#shared/join-parts.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { OrderRow } from '../queries.ts'

/** What the template prints of an order. A packer sees no amounts, so none is here. */
export const toSlip = (order: OrderRow) => ({
  number: orderNumber(order.id),
  date: formatDate(order.created_at.toISOString()),
  courier: printable([order.courier, order.tracking].filter(Boolean).join(', ')),
  receiver: receiverOf(order.shipping_address),
  isFoodApart: isFoodApart(order.items),
  items: order.items.map((item) => ({
    name: printable(item.product_name),
    malayalam: printable(item.product_name_malayalam ?? ''),
    size: printable(item.model),
    pieces: String(item.qty),
  })),
  pieces: String(sumOf(order.items.map(({ qty }) => qty))),
})

const receiverOf = (address: OrderRow['shipping_address']) => ({
  name: printable(address.name),
  lines: [joinParts(address.flat, address.area), address.landmark ?? '', joinParts(address.city, address.state)]
    .filter(Boolean)
    .map(printable),
  pin: printable(address.postalCode),
  phone: printable(formatMobile(address.phone)),
  note: printable(address.deliveryNote ?? ''),
})

/** Food and other goods are packed apart (FSSAI to e-commerce food businesses, 12 November 2024). */
const isFoodApart = (items: OrderRow['items']) =>
  items.some(({ category }) => category === 'organicfoods') && items.some(({ category }) => category !== 'organicfoods')
