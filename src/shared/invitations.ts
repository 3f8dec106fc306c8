import { z } from 'zod'
import { call } from './call.ts'
import { can, ROLES } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, neededLine } from './text.ts'
import { CurrentPassword, Email, Password, SignedIn } from './users.ts'

/** How long a link works. */
export const INVITATION_DAYS = 7

const role = z.enum(ROLES, inEnglish('Choose a role'))

/** An invitation that nobody has accepted. */
export const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** `currentPassword` is required when the sign-in is older than twelve hours. */
export const InvitationDraft = z.object({
  email: Email,
  name: neededLine('The name', 100),
  role,
  currentPassword: CurrentPassword.optional(),
})
export type InvitationDraft = z.output<typeof InvitationDraft>

/** The secret of the link in the mail. */
const token = z.string(inEnglish('This link is not complete')).max(100, inEnglish('This link is not complete'))

export const invitationCalls = {
  list: call('GET /api/invitations', {
    access: can('manage people'),
    summary: 'The invitations that nobody has accepted, the newest first',
    reply: z.array(Invitation),
  }),
  invite: call('POST /api/invitations', {
    access: can('manage people'),
    summary: 'Invites a person by e-mail to a role; an older invitation of the same address is replaced',
    body: InvitationDraft,
    reply: z.array(Invitation),
    status: 201,
  }),
  withdraw: call('DELETE /api/invitations/:id', {
    access: can('manage people'),
    summary: 'Withdraws an invitation; its link no longer works',
    params: ById,
    reply: z.array(Invitation),
  }),
  read: call('POST /api/invitations/read', {
    access: 'anyone',
    summary: 'The person and the role of the invitation behind a link',
    body: z.object({ token }),
    reply: Invitation.pick({ email: true, name: true, role: true }),
  }),
  accept: call('POST /api/invitations/accept', {
    access: 'anyone',
    summary: 'Accepts an invitation with a new password, and signs in; an account of the address is used',
    body: z.object({ token, password: Password }),
    reply: SignedIn,
  }),
}
