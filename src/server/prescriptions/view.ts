import type { OrderRow } from '#server/orders/queries.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { Prescription, PrescriptionFile, PrescriptionToCheck } from '#shared/prescriptions.ts'
import { isRefusalOfPrescription, translateReason } from '#shared/reasons.ts'
import type { FileRow } from './queries.ts'

export function toPrescription(order: OrderRow, files: FileRow[], reader: Locale): Prescription {
  const refusal = order.refunds.find(isRefusalOfPrescription)
  return {
    state: order.prescription ?? 'needed',
    ...(refusal && { reason: translateReason(refusal, reader) }),
    files: files.map(toFile),
  }
}

const toFile = ({ id, media_type, size, sent_at }: FileRow): PrescriptionFile => ({
  _id: id,
  type: media_type,
  size,
  sentAt: sent_at.toISOString(),
})

export const toCheck = (order: OrderRow, files: FileRow[], reader: Locale): PrescriptionToCheck => ({
  ...toPrescription(order, files, reader),
  order: order.id,
  patient: order.shipping_address.name,
  paidAt: (order.paid_at ?? order.created_at).toISOString(),
  items: order.items
    .filter((item) => item.prescription_needed)
    .map((item) => ({
      _id: item.id,
      productName: item.product_name,
      ...(item.product_name_malayalam && { productNameMalayalam: item.product_name_malayalam }),
      model: item.model,
      qty: item.qty,
    })),
})
