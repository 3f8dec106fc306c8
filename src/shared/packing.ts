import { z } from 'zod'
import { byAddressField } from './address.ts'
import { BinaryFile, call } from './call.ts'
import { DOCUMENTS_IN_A_PDF } from './document-kinds.ts'
import { Printing } from './documents.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { Cursor } from './text.ts'

export const ParcelItem = z.object({
  _id: z.string(),
  productName: z.string(),
  productNameMalayalam: z.string().optional(),
  productImage: z.string(),
  model: z.string(),
  qty: z.number(),
})

/** A paid order as the packer sees it: contents and address, without any amount. */
export const Parcel = z.object({
  _id: z.string(),
  items: z.array(ParcelItem),
  shippingAddress: z.object(byAddressField(() => z.string())),
  createdAt: z.string(),
  paidAt: z.string(),
  isShipped: z.boolean(),
  isDelivered: z.boolean(),
  tracking: z.string(),
  service: z.string(),
  /** Present before the shipment of goods that need one. */
  needsEwayBill: z.literal(true).optional(),
})
export type Parcel = z.infer<typeof Parcel>

export const packingCalls = {
  toPack: call('GET /api/orders/to-pack', {
    access: can('ship orders'),
    priority: 'list',
    summary: 'Paid orders that are not shipped, the oldest first, 50 at a time; the Link header names the next page',
    query: z.object({ cursor: Cursor }),
    reply: z.array(Parcel),
  }),
  sent: call('GET /api/orders/sent', {
    access: can('ship orders'),
    priority: 'list',
    summary: 'The parcels that were sent in the last seven days and are not delivered, the latest 20 first',
    reply: z.array(Parcel),
  }),
  slips: call('POST /api/orders/packing-slips', {
    access: can('ship orders'),
    priority: 'read',
    summary: 'The packing slips of up to 200 orders as one PDF without amounts, in the order of their ids',
    body: z.object({
      ids: z
        .array(z.uuid(inEnglish('This order does not exist')))
        .min(1, inEnglish('Choose an order'))
        .max(DOCUMENTS_IN_A_PDF, inEnglish('At most 200 packing slips fit into one PDF')),
      ...Printing,
    }),
    reply: BinaryFile,
  }),
}
