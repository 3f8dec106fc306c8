import { byAddressField } from '#shared/address.ts'
import { needsEwayBill } from '#shared/eway-bill.ts'
import type { Parcel } from '#shared/packing.ts'
import type { PackedOrder } from './parcel-contents.ts'

/** An order for people who pack it and see no money. */
export const toParcel = (row: PackedOrder): Parcel => ({
  _id: row.id,
  items: row.items.map((item) => ({
    _id: item.id,
    productName: item.product_name,
    ...(item.product_name_malayalam && { productNameMalayalam: item.product_name_malayalam }),
    productImage: item.product_image,
    model: item.model,
    qty: item.qty,
  })),
  shippingAddress: byAddressField((field) => row.shipping_address[field] ?? ''),
  createdAt: row.created_at.toISOString(),
  paidAt: (row.paid_at ?? row.created_at).toISOString(),
  isShipped: row.shipped_at !== null,
  isDelivered: row.delivered_at !== null,
  tracking: row.tracking,
  service: row.courier,
  ...(row.shipped_at === null && needsEwayBill(toConsignment(row)) && { needsEwayBill: true }),
})

const toConsignment = ({ total_price: total, shipping_price: shipping, items }: PackedOrder) => ({
  total,
  shipping,
  lines: items.map(({ taxable, cgst, sgst, igst, qty, ordered = qty }) => ({
    taxable: taxable ?? undefined,
    tax: (cgst ?? 0) + (sgst ?? 0) + (igst ?? 0),
    qty: ordered,
    sent: qty,
  })),
})
