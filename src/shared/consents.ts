import { z } from 'zod'
import { call } from './call.ts'
import { PURPOSE_NAMES, SHOWN_ON } from './purposes.ts'
import { inEnglish } from './sentence.ts'

/** A version that the shop never had counts as not shown. */
export const NoticeVersion = z
  .string(inEnglish('This version does not exist'))
  .max(64, inEnglish('This version does not exist'))

/** `noticeVersion` and `shownOn` are null where the notice was not shown. */
export const ConsentEntry = z.object({
  given: z.boolean(),
  at: z.string(),
  noticeVersion: z.string().nullable(),
  shownOn: z.enum(SHOWN_ON).nullable(),
  language: z.string(),
  saysAdult: z.boolean(),
})
export type ConsentEntry = z.infer<typeof ConsentEntry>

/** `history`: newest first. */
export const Consent = z.object({
  purpose: z.enum(PURPOSE_NAMES),
  isOptional: z.boolean(),
  given: z.boolean(),
  history: z.array(ConsentEntry),
})
export type Consent = z.infer<typeof Consent>

/** The notice as it was shown, by language. */
export const PrivacyNotice = z.object({
  version: z.string(),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
})
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

export const consentCalls = {
  list: call('GET /api/users/consents', {
    access: 'user',
    summary: 'What the signed-in person allowed, by purpose, with the history',
    reply: z.array(Consent),
  }),
  change: call('PUT /api/users/consents/:purpose', {
    access: 'user',
    summary: 'Gives or withdraws the signed-in person’s consent to one purpose',
    params: z.object({ purpose: z.enum(PURPOSE_NAMES) }),
    body: z.object({ given: z.boolean(inEnglish('Say true or false')), noticeVersion: NoticeVersion.optional() }),
    reply: Consent,
  }),
  notice: call('GET /api/users/consents/notices/:version', {
    access: 'user',
    summary: 'The privacy notice in a version that the signed-in person was shown',
    params: z.object({ version: z.string().regex(/^[0-9a-f]{12}$/) }),
    reply: PrivacyNotice,
  }),
}
