import { z } from 'zod'
import { BinaryFile, call } from './call.ts'
import { ParcelItem } from './packing.ts'
import { PRESCRIPTION_REFUSALS, PRESCRIPTION_STATES } from './prescription-state.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, Cursor, line } from './text.ts'

/** `size` in bytes, after the shop has encoded a picture again. */
export const PrescriptionFile = z.object({
  _id: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  size: z.number(),
  sentAt: z.string(),
})
export type PrescriptionFile = z.infer<typeof PrescriptionFile>

/** `reason`: why it was refused. The files are deleted at the end of their retention. */
export const Prescription = z.object({
  state: z.enum(PRESCRIPTION_STATES),
  reason: z.string().optional(),
  files: z.array(PrescriptionFile),
})
export type Prescription = z.infer<typeof Prescription>

/** A paid order as the pharmacist sees it: the lines that need a prescription, and its files. */
export const PrescriptionToCheck = Prescription.extend({
  order: z.string(),
  patient: z.string(),
  paidAt: z.string(),
  items: z.array(ParcelItem.omit({ productImage: true })),
})
export type PrescriptionToCheck = z.infer<typeof PrescriptionToCheck>

/** `files`: those that the pharmacist has seen. Another file since then is refused. */
const seen = { files: z.array(z.uuid()).max(100).optional() }

export const Release = z.object(seen)
export type Release = z.output<typeof Release>

export const Refusal = z.object({
  ...seen,
  reason: z.enum(PRESCRIPTION_REFUSALS, inEnglish('Choose a reason from the list')),
  text: line('What the buyer should know', 200).default(''),
})
export type Refusal = z.output<typeof Refusal>

const ByFile = ById.extend({ file: z.uuid() })

export const prescriptionCalls = {
  list: call('GET /api/prescriptions', {
    access: can('release medicines'),
    priority: 'list',
    summary: 'Paid orders with a prescription to check, the oldest first, or those whose buyer has sent none',
    query: z.object({
      state: z.enum(['sent', 'needed'], inEnglish('Choose sent or needed')).default('sent'),
      cursor: Cursor,
    }),
    reply: z.array(PrescriptionToCheck),
  }),
  get: call('GET /api/orders/:id/prescription', {
    access: 'user',
    summary: 'The prescription of an order, for its owner and for staff who release medicines',
    params: ById,
    reply: Prescription,
  }),
  send: call('POST /api/orders/:id/prescription', {
    access: 'user',
    summary: 'Adds a file to one’s own order (multipart, field file: JPEG, PNG, WebP or PDF up to 2 MB, at most 5)',
    params: ById,
    reply: Prescription,
    status: 201,
  }),
  file: call('GET /api/orders/:id/prescription/:file', {
    access: 'user',
    summary: 'A file of a prescription. Each look by staff is written to the audit log',
    params: ByFile,
    reply: BinaryFile,
  }),
  removeFile: call('DELETE /api/orders/:id/prescription/:file', {
    access: 'user',
    summary: 'Removes a file of one’s own order while it is not decided',
    params: ByFile,
    reply: Prescription,
  }),
  release: call('PUT /api/orders/:id/prescription/release', {
    access: can('release medicines'),
    summary: 'Accepts the prescription of a paid order, which can then be shipped',
    params: ById,
    body: Release.nullish(),
    reply: Prescription,
  }),
  refuse: call('PUT /api/orders/:id/prescription/refuse', {
    access: can('release medicines'),
    summary: 'Refuses the prescription of a paid order: the order is refunded in full with the reason',
    params: ById,
    body: Refusal,
    reply: Prescription,
  }),
}
