import { z } from 'zod'
import { DISPUTE_STATUSES } from '#shared/reconciliation.ts'

/**
 * The fields of a dispute that we read. They are from an event or from the API (API reference: disputes). Events are
 * payment.dispute.created, under_review, action_required, won, lost and closed. `amount_deducted`: what a lost dispute
 * has taken from the shop's balance, otherwise 0.
 */
export const Dispute = z.object({
  id: z.string().max(64),
  payment_id: z.string().max(64),
  amount: z.number().int().min(0),
  amount_deducted: z.number().int().min(0).nullish(),
  currency: z.string().max(8).default('INR'),
  reason_code: z.string().max(100).nullish(),
  respond_by: z.number().int().nullish(),
  status: z.enum(DISPUTE_STATUSES),
})
export type Dispute = z.infer<typeof Dispute>
