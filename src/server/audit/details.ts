import { z } from 'zod'

const text = z.string().optional().catch(undefined)
const amount = z.number().optional().catch(undefined)
const fields = z.record(z.string(), z.unknown()).optional().catch(undefined)

const SizeState = z.object({
  price: z.number().nullable(),
  discountPrice: z.number(),
  stock: z.number(),
  mrp: z.number().optional(),
})
export type SizeState = z.infer<typeof SizeState>

/**
 * The details of an audit row. All fields are optional, because rows of other releases differ. Amounts are paise, or
 * hundredths of `currency`.
 */
const Details = z.object({
  total: amount,
  amount,
  currency: z.string().catch('INR'),
  payment: text,
  document: text,
  /** Text of a user or the provider; reasons of the shop are codes. */
  reason: text,
  reasonCode: text,
  reasonValues: z.record(z.string(), z.string()).optional().catch(undefined),
  status: text,
  tracking: text,
  service: text,
  name: text,
  device: text,
  /** '2026-11-24'. */
  day: text,
  /** The fields of a user that changed. Their values are left out, because the audit log cannot be erased. */
  changed: z.array(z.string()).optional().catch(undefined),
  putBack: z.array(z.string()).optional().catch(undefined),
  /** The days that a file is about. An absent day sets no bound. */
  days: z.object({ from: text, to: text }).optional().catch(undefined),
  /** The numbers of printed documents. */
  documents: z.array(z.string()).optional().catch(undefined),
  people: amount,
  products: amount,
  payments: amount,
  from: fields,
  to: fields,
  sizes: z
    .array(z.object({ model: z.string(), was: text, before: SizeState.optional(), now: SizeState }))
    .optional()
    .catch(undefined),
  removed: z.array(z.string()).optional().catch(undefined),
})
export type Details = z.infer<typeof Details>

export const detailsOf = (stored: unknown): Details => Details.catch({ currency: 'INR' }).parse(stored)
