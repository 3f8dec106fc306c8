import type { Locale } from '#server/platform/i18n/locale.ts'
import { byAddressField } from '#shared/address.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import type { Order, OrderItem } from '#shared/orders.ts'
import { toQuote } from '#shared/pricing.ts'
import { translateReason } from '#shared/reasons.ts'
import type { OrderRefund } from '#shared/refunds.ts'
import type { OrderRow } from './queries.ts'

/** `reader` translates the shop's own refund reasons. */
export function toOrder(row: OrderRow, reader: Locale): Order {
  const amounts = { items: row.items_price, tax: row.tax_price, shipping: row.shipping_price, total: row.total_price }
  return {
    _id: row.id,
    user: { _id: row.user_id, name: row.user_name },
    orderItems: row.items.map(toOrderItem),
    shippingAddress: byAddressField((field) => row.shipping_address[field] ?? ''),
    paymentMethod: row.payment_method,
    ...toQuote({ itemsTotal: row.items_total, ...amounts }),
    status: row.status,
    isPaid: row.paid_at !== null,
    paidAt: toTimestamp(row.paid_at),
    isShipped: row.shipped_at !== null,
    shippedAt: toTimestamp(row.shipped_at),
    isDelivered: row.delivered_at !== null,
    deliveredAt: toTimestamp(row.delivered_at),
    cancelledAt: toTimestamp(row.cancelled_at),
    heldUntil: row.status === 'submitted' ? toTimestamp(row.held_until) : null,
    createdAt: row.created_at.toISOString(),
    tracking: row.tracking,
    service: row.courier,
    isTest: row.is_test,
    refunds: row.refunds.map((refund) => toOrderRefund(refund, row.total_price, reader)),
    ...(row.prescription && { prescription: row.prescription }),
    ...(row.is_disputed && { isDisputed: true }),
  }
}

const toOrderItem = (item: OrderRow['items'][number]): OrderItem => ({
  _id: item.id,
  product: item.product_id,
  productName: item.product_name,
  ...(item.product_name_malayalam && { productNameMalayalam: item.product_name_malayalam }),
  productImage: item.product_image,
  category: item.category,
  model: item.model,
  variant: item.variant_index,
  variantId: item.variant_id,
  qty: item.qty,
  price: toRupees(item.price),
  discountPrice: toRupees(item.discount_price),
  ...(item.hsn !== null && { hsn: item.hsn }),
  ...(item.tax_hundredths !== null && { taxPercent: item.tax_hundredths / 100 }),
  ...taxesOf(item),
  ...(item.prescription_needed && { prescriptionNeeded: true }),
})

const taxesOf = ({ taxable, cgst, sgst, igst }: OrderRow['items'][number]) =>
  taxable !== null && {
    taxable: toRupees(taxable),
    cgst: toRupees(cgst ?? 0),
    sgst: toRupees(sgst ?? 0),
    igst: toRupees(igst ?? 0),
  }

const toOrderRefund = (refund: OrderRow['refunds'][number], total: Paise, reader: Locale): OrderRefund => ({
  _id: refund.id,
  amount: toRupees(refund.amount),
  isPart: refund.amount < total,
  ...(refund.of_other_payment && { ofOtherPayment: true }),
  reason: translateReason(refund, reader),
  status: refund.status,
  createdAt: new Date(refund.created_at).toISOString(),
})

const toTimestamp = (at: Date | null) => at?.toISOString() ?? null
