import type { CartLine } from '#shared/cart.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import type { CartRow } from './queries.ts'

export function toCartLine(row: CartRow): CartLine {
  const unitPrice = unitPriceOf({ price: row.price, discountPrice: row.discount_price })
  return {
    _id: row.id,
    product: row.product_id,
    productName: row.name,
    ...(row.name_malayalam && { productNameMalayalam: row.name_malayalam }),
    productImage: row.image,
    category: row.category,
    qty: row.qty,
    variant: row.position ?? 0,
    variantId: row.variant_id,
    productVariant: [
      {
        model: row.model,
        price: row.price === null ? null : toRupees(row.price),
        discountPrice: toRupees(row.discount_price),
        countInStock: row.count_in_stock,
      },
    ],
    price: toRupees(unitPrice ?? 0),
    ...(isDifferent(row.price_when_added, unitPrice) && { priceWhenAdded: toRupees(row.price_when_added) }),
    ...(row.own_tax !== null && { taxPercent: row.own_tax / 100 }),
    ...(row.prescription_needed && { prescriptionNeeded: true }),
    availability: availabilityOf(row, unitPrice),
  }
}

const isDifferent = (whenAdded: Paise | null, now: Paise | undefined): whenAdded is Paise =>
  whenAdded !== null && whenAdded !== now

function availabilityOf(row: CartRow, unitPrice: number | undefined): CartLine['availability'] {
  const isSold = row.is_published && row.removed_at === null && row.position !== null && unitPrice !== undefined
  if (!isSold) return 'gone'
  return row.count_in_stock < row.qty ? 'soldOut' : 'available'
}
