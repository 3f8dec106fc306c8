import type { Shape } from './good-values.ts'

/** Webhook events with the ids of the shop's payments. */
export const EVENT: Shape = {
  type: 'object',
  required: ['event', 'payload'],
  properties: {
    event: {
      enum: ['payment.captured', 'payment.failed', 'order.paid', 'refund.processed', 'payment.dispute.created', 'x'],
    },
    created_at: { type: 'integer', minimum: 0, maximum: 4_000_000_000 },
    payload: {
      type: 'object',
      properties: Object.fromEntries(
        ['payment', 'refund', 'dispute'].map((what) => [
          what,
          { type: 'object', required: ['entity'], properties: { entity: entity() } },
        ]),
      ),
    },
  },
}

function entity(): Shape {
  const id = { enum: ['{payment 0}', '{payment 1}', '{refund 0}', 'pay_unknown', 'rfnd_unknown'] }
  return {
    type: 'object',
    required: ['id'],
    properties: {
      id,
      payment_id: id,
      amount: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      currency: { enum: ['INR', 'USD'] },
      status: { enum: ['open', 'won', 'lost'] },
    },
  }
}
