import { z } from 'zod'
import { ADDRESS, byAddressField } from './address.ts'
import { AuditEntry } from './audit.ts'
import { call } from './call.ts'
import { CategoryName } from './categories.ts'
import { COURIERS } from './couriers.ts'
import { Amounts } from './documents.ts'
import { isGstin } from './gstin.ts'
import { PIN_PATTERN, STATES, toMobile } from './india.ts'
import { MAX_QTY } from './max-qty.ts'
import { ORDER_FILTERS, ORDER_STATUSES } from './order-status.ts'
import { Parcel } from './packing.ts'
import { PAYMENT_METHOD, PAYMENT_METHOD_LABEL } from './payment-method.ts'
import { PRESCRIPTION_STATES } from './prescription-state.ts'
import { VariantId } from './products.ts'
import { OrderRefund } from './refunds.ts'
import { can } from './roles.ts'
import { inEnglish, sentence } from './sentence.ts'
import { ById, Cursor, IdempotencyHeaders, line, neededLine, wholeNumber } from './text.ts'
import { Email } from './users.ts'

export { COURIERS, PAYMENT_METHOD, PAYMENT_METHOD_LABEL }
export const MAX_ORDER_LINES = 100

export const ShippingAddress = z.object({
  name: neededLine('Name', ADDRESS.name.max),
  phone: line('Phone', ADDRESS.phone.max)
    .transform(toMobile)
    .refine((text) => /^\+?[\d\s()-]*$/.test(text), inEnglish('Enter digits only for the phone number'))
    .refine((text) => text.replace(/\D/g, '').length >= 10, inEnglish('Enter all 10 digits of the phone number')),
  email: Email,
  flat: neededLine('Flat, house or building', ADDRESS.flat.max),
  area: neededLine('Area or street', ADDRESS.area.max),
  landmark: line('Landmark', ADDRESS.landmark.max).optional(),
  postalCode: line('PIN code', ADDRESS.postalCode.max)
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => new RegExp(`^${PIN_PATTERN}$`).test(text), inEnglish('Enter the 6 digits of the PIN code')),
  city: neededLine('City', ADDRESS.city.max),
  state: z.enum(STATES, inEnglish('Choose a state from the list')),
  deliveryNote: line('Delivery note', ADDRESS.deliveryNote.max).optional(),
})
export type ShippingAddress = z.output<typeof ShippingAddress>

/** The server calculates every price itself. `variantId` names the size by id, otherwise its position does. */
const OrderLineDraft = z.object({
  product: z.string().max(64),
  variant: wholeNumber('The size', 0, 99).default(0),
  variantId: VariantId.optional(),
  qty: wholeNumber('The quantity', 1, MAX_QTY),
})

export const OrderDraft = z.object({
  orderItems: z
    .array(OrderLineDraft)
    .min(1, inEnglish('Order is empty'))
    .max(MAX_ORDER_LINES, inEnglish(sentence('An order can have at most {n} lines', { n: MAX_ORDER_LINES }))),
  shippingAddress: ShippingAddress,
  gstin: line('The GSTIN', 20)
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine(
      (text) => text === '' || isGstin(text),
      inEnglish('The GSTIN is not right. Please compare its 15 characters.'),
    )
    .optional(),
  paymentMethod: z
    .enum([PAYMENT_METHOD, PAYMENT_METHOD_LABEL], inEnglish('Choose a payment method'))
    .transform((): typeof PAYMENT_METHOD => PAYMENT_METHOD),
  totalPrice: z.number().min(0).max(1e9).optional(),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** The five price fields in rupees; totalPrice = itemsPrice + shippingPrice + taxPrice. */
export const Quote = z.object({
  itemsTotal: z.number(),
  itemsPrice: z.number(),
  shippingPrice: z.number(),
  taxPrice: z.number(),
  totalPrice: z.number(),
})
export type Quote = z.infer<typeof Quote>

/**
 * The state at the time of the order. `productNameMalayalam` is absent without a Malayalam name. `price` and
 * `discountPrice` are in rupees, and `discountPrice` is 0 without a discount. Old orders have no `hsn`, no
 * `taxPercent` and no amounts of the tax.
 */
export const OrderItem = z.object({
  _id: z.string(),
  product: z.string(),
  productName: z.string(),
  productNameMalayalam: z.string().optional(),
  productImage: z.string(),
  category: CategoryName,
  model: z.string(),
  variant: z.number(),
  variantId: z.string(),
  qty: z.number(),
  price: z.number(),
  discountPrice: z.number(),
  hsn: z.string().optional(),
  taxPercent: z.number().optional(),
  ...Amounts.partial().shape,
  /** Present where the medicine needs one. */
  prescriptionNeeded: z.literal(true).optional(),
})
export type OrderItem = z.infer<typeof OrderItem>

const timestamp = z.string().nullable()

/**
 * The payment state of an unpaid order. 'begun': the bank has not answered. 'made': authorised or captured, not booked
 * yet. 'unmatched': a payment does not fit. 'failed': every payment failed. 'unknown': the provider does not know the
 * order, so it is not payable.
 */
export const LastPayment = z.enum(['begun', 'made', 'unmatched', 'failed', 'unknown'])
export type LastPayment = z.infer<typeof LastPayment>

/**
 * `heldUntil`: the end of the hold. `tracking` and `service` are '' before shipping. `refunds` include those of second
 * payments. `isTest`: paid with other payment keys. `lastPayment` is absent in lists and for paid orders.
 */
export const Order = Quote.extend({
  _id: z.string(),
  user: z.object({ _id: z.string().nullable(), name: z.string() }),
  orderItems: z.array(OrderItem),
  shippingAddress: z.object(byAddressField(() => z.string())),
  paymentMethod: z.string(),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  paidAt: timestamp,
  isShipped: z.boolean(),
  shippedAt: timestamp,
  isDelivered: z.boolean(),
  deliveredAt: timestamp,
  cancelledAt: timestamp,
  heldUntil: timestamp,
  createdAt: z.string(),
  tracking: z.string(),
  service: z.string(),
  isTest: z.boolean(),
  refunds: z.array(OrderRefund),
  lastPayment: LastPayment.optional(),
  /** Absent when no line needs one. */
  prescription: z.enum(PRESCRIPTION_STATES).optional(),
  /** The bank asks for the money of the order, or has taken it. Absent otherwise. */
  isDisputed: z.boolean().optional(),
})
export type Order = z.infer<typeof Order>

export const Shipment = z.object({
  tracking: neededLine('The tracking number', 64),
  service: z.enum(COURIERS, inEnglish('Choose a courier service')),
})
export type Shipment = z.output<typeof Shipment>

/** `items`: the contents of the parcel as the packer saw them. */
export const ShippedParcel = Shipment.extend({
  items: z
    .array(
      z.object({
        _id: z.uuid(inEnglish('One of the items does not exist.')),
        qty: wholeNumber('The quantity', 1, MAX_QTY),
      }),
    )
    .max(MAX_ORDER_LINES)
    .optional(),
})
export type ShippedParcel = z.output<typeof ShippedParcel>

const search = line('The search', 100).optional()
const page = z.object({ cursor: Cursor })

export const orderCalls = {
  place: call('POST /api/orders', {
    access: 'user',
    priority: 'checkout',
    summary: 'Places an order; an Idempotency-Key header makes a repeated call return the same order',
    headers: IdempotencyHeaders,
    body: OrderDraft,
    reply: Order,
    status: 201,
  }),
  mine: call('GET /api/orders/myorders', {
    access: 'user',
    priority: 'list',
    summary: 'The signed-in person’s orders, newest first',
    query: page.extend({ state: z.enum(ORDER_STATUSES, inEnglish('Choose a valid order status')).optional(), search }),
    reply: z.array(Order),
  }),
  get: call('GET /api/orders/:id', {
    access: 'user',
    priority: 'checkout',
    summary: 'An order, for its owner or staff who may see orders',
    params: ById,
    reply: Order,
  }),
  checkPayment: call('GET /api/orders/:id/pay', {
    access: 'user',
    priority: 'checkout',
    summary: 'Checks the payment with the provider and returns the current order',
    params: ById,
    reply: Order,
  }),
  list: call('GET /api/orders', {
    access: can('see orders'),
    priority: 'list',
    summary: 'All orders, newest first, 200 at a time; the Link header names the next page',
    query: page.extend({
      state: z.enum(ORDER_FILTERS, inEnglish('Choose a valid order status')).optional(),
      search,
    }),
    reply: z.array(Order),
  }),
  history: call('GET /api/orders/:id/history', {
    access: can('see orders'),
    summary: 'The history of an order and its payments, oldest first',
    params: ById,
    reply: z.array(AuditEntry),
  }),
  ship: call('PUT /api/orders/:id/ship', {
    access: can('ship orders'),
    summary: 'Marks a paid order as shipped; `items` are refused when a refund has changed the contents of the parcel',
    params: ById,
    body: ShippedParcel,
    reply: Order.or(Parcel),
  }),
  correctTracking: call('PUT /api/orders/:id/tracking', {
    access: can('ship orders'),
    summary: 'Corrects the tracking number and courier of a shipped order; informs the buyer while it is on its way',
    params: ById,
    body: Shipment,
    reply: Order.or(Parcel),
  }),
  deliver: call('PUT /api/orders/:id/deliver', {
    access: can('ship orders'),
    summary: 'Marks a shipped order as delivered',
    params: ById,
    reply: Order.or(Parcel),
  }),
  cancelTest: call('PUT /api/orders/:id/cancel-test', {
    access: can('refund orders'),
    summary: 'Cancels an order that was paid with test money and returns its pieces to stock',
    params: ById,
    reply: Order,
  }),
}
