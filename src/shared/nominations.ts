import { z } from 'zod'
import { call } from './call.ts'
import { isMobile, toMobile } from './india.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, Done, line, neededLine } from './text.ts'
import { Email } from './users.ts'

const contact = line('The contact', 254).refine(
  (text) => isMobile(toMobile(text)) || Email.safeParse(text).success,
  inEnglish('Enter an e-mail address or a 10-digit mobile number'),
)

export const NominationDraft = z.object({ name: neededLine('The name', 100), contact })
export type NominationDraft = z.output<typeof NominationDraft>

/** The person who exercises somebody's rights after death or in incapacity (DPDP Act 2023, section 14). */
export const Nomination = z.object({ name: z.string(), contact: z.string(), since: z.string() })
export type Nomination = z.infer<typeof Nomination>

/** `nominee` is null where nobody is named. */
export const Nominee = z.object({ nominee: Nomination.nullable() })
export type Nominee = z.infer<typeof Nominee>

export const nominationCalls = {
  get: call('GET /api/users/nomination', {
    access: 'user',
    summary: 'The person whom the signed-in person nominated',
    reply: Nominee,
  }),
  save: call('PUT /api/users/nomination', {
    access: 'user',
    summary: 'Nominates a person, in place of an earlier one',
    body: NominationDraft,
    reply: Nominee,
  }),
  remove: call('DELETE /api/users/nomination', { access: 'user', summary: 'Withdraws the nomination', reply: Done }),
  seen: call('GET /api/users/:id/nomination', {
    access: can('handle privacy'),
    summary: 'The nominee of a user. Each view is recorded in the audit log',
    params: ById,
    reply: Nominee,
  }),
}
