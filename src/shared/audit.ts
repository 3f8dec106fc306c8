import { z } from 'zod'
import { call } from './call.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { line } from './text.ts'

export const AUDIT_SUBJECTS = [
  'user',
  'order',
  'product',
  'settings',
  'content',
  'payment',
  'mail',
  'breach',
  'file',
  'sign-in',
] as const

/** One changed field, in words. `from` is '' for a new field, `to` is '' for a removed one. */
export const AuditChange = z.object({ field: z.string(), from: z.string(), to: z.string() })
export type AuditChange = z.infer<typeof AuditChange>

/**
 * One audit entry in words. `who` is the user's name, or 'The shop' with `whoId` null for automatic actions. A refused
 * sign-in has no user. A shopper whose account was deleted has neither name nor `whoId`.
 * The subject's `name` is a product's or user's name, or a short order number.
 */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.string(),
  whoId: z.string().nullable(),
  action: z.string(),
  what: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  changes: z.array(AuditChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `person` is an id or a whole name, in any case. Sign-ins are listed only for a requested subject, id or action. */
export const AuditFilter = z.object({
  subject: z.enum(AUDIT_SUBJECTS, inEnglish('Choose a type of entry')).optional(),
  subjectId: line('The id', 64).optional(),
  action: line('The action', 60).optional(),
  person: line('The person', 100).optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, inEnglish('This page does not exist'))
    .optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const auditCalls = {
  list: call('GET /api/audit', {
    access: can('read audit log'),
    priority: 'list',
    summary: 'The audit log, newest first, 100 at a time; the Link header names the next page',
    query: AuditFilter,
    reply: z.array(AuditEntry),
  }),
}
