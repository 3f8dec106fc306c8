import { z } from 'zod'
import { call } from './call.ts'
import { MAX_QTY } from './max-qty.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, keyHeaders, neededLine, Rupees, wholeNumber } from './text.ts'

export const REFUND_STATUSES = ['requested', 'pending', 'processed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The origin of a refund: the shop itself, an admin, or the provider's dashboard. */
const REFUND_SOURCES = ['shop', 'admin', 'provider'] as const

/**
 * A refund as the buyer sees it. `amount` is in rupees. `isPart`: less than the whole payment.
 * `ofOtherPayment`: it refunds a payment that does not pay the order, such as a second one. Absent otherwise.
 */
export const OrderRefund = z.object({
  _id: z.string(),
  amount: z.number(),
  isPart: z.boolean(),
  ofOtherPayment: z.literal(true).optional(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  createdAt: z.string(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/**
 * One attempt of a refund. `failure` is the provider's reason, or ''. `canTryAgain`: it failed, no other attempt has
 * replaced it, and its amount and its pieces were not refunded otherwise.
 */
export const Refund = z.object({
  _id: z.string(),
  payment: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  source: z.enum(REFUND_SOURCES),
  failure: z.string(),
  canTryAgain: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Refund = z.infer<typeof Refund>

/**
 * Amounts in rupees. `refundable`: the amount that can still be refunded. `pieces`: the restocked and the refunded
 * quantity of each line. `share`: the line's part of the goods and their tax.
 */
export const OrderRefunds = z.object({
  paid: z.number(),
  refundable: z.number(),
  refunds: z.array(Refund),
  pieces: z.array(
    z.object({
      item: z.string(),
      name: z.string(),
      nameMalayalam: z.string().optional(),
      model: z.string(),
      qty: z.number(),
      putBack: z.number(),
      refunded: z.number(),
      share: z.number(),
    }),
  ),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>

/** Order lines with the quantities to restock. */
const pieces = z
  .array(
    z.object({
      item: z.uuid(inEnglish('Choose a line of the order')),
      qty: wholeNumber('The number of pieces', 1, MAX_QTY),
    }),
  )
  .max(100, inEnglish('An order can have at most 100 lines'))
  .refine(
    (lines) => new Set(lines.map(({ item }) => item)).size === lines.length,
    inEnglish('List each line only once'),
  )

export type RefundLine = z.output<typeof pieces>[number]

/**
 * One of three: `lines` for pieces, whose amount the shop computes; `amount` in rupees; or `all` that is left.
 * `putBack` names the lines and quantities to restock.
 */
export const RefundDraft = z
  .object({
    amount: Rupees.refine((amount) => amount > 0, inEnglish('Enter the refund amount')).optional(),
    lines: pieces.min(1, inEnglish('Choose at least one piece')).optional(),
    all: z.literal(true).optional(),
    reason: neededLine('The reason', 200),
    putBack: pieces.default([]),
  })
  .refine(({ amount, lines, all }) => [amount, lines, all].filter((field) => field !== undefined).length === 1, {
    message: inEnglish('Choose pieces, an amount or everything'),
    path: ['amount'],
  })
export type RefundDraft = z.output<typeof RefundDraft>

export const RestockDraft = z.object({ lines: pieces.min(1, inEnglish('Choose at least one piece')) })
export type RestockDraft = z.output<typeof RestockDraft>

export const refundCalls = {
  ofOrder: call('GET /api/orders/:id/refunds', {
    access: can('see orders'),
    summary: 'The refunds of an order, oldest first, and the amount that can still be refunded',
    params: ById,
    reply: OrderRefunds,
  }),
  refund: call('POST /api/orders/:id/refunds', {
    access: can('refund orders'),
    summary: 'Refunds a paid order in full or in part; the Idempotency-Key makes a repeated call the same refund',
    params: ById,
    headers: keyHeaders(inEnglish('A refund needs an Idempotency-Key header')),
    body: RefundDraft,
    reply: OrderRefunds,
    status: 201,
  }),
  restock: call('POST /api/orders/:id/restock', {
    access: can('refund orders'),
    summary:
      'Returns pieces of a paid order to stock without moving money; the Idempotency-Key makes a repeated call do it once',
    params: ById,
    headers: keyHeaders(inEnglish('Returning pieces to stock needs an Idempotency-Key header')),
    body: RestockDraft,
    reply: OrderRefunds,
  }),
  again: call('POST /api/refunds/:id/again', {
    access: can('refund orders'),
    summary: 'Tries a failed refund again, only once even if called repeatedly. Returns the current attempt',
    params: ById,
    reply: Refund,
  }),
}
