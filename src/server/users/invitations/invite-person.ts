import { randomBytes } from 'node:crypto'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashToken, type SignedInUser } from '#server/http/authentication.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { deleteInvitationMails } from '#server/notifications/queries.ts'
import { writeMail } from '#server/notifications/write-mail.ts'
import type { Translate } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { findUserByEmail } from '#server/users/queries.ts'
import { MAX_SIGN_IN_AGE, requireRecentSignIn } from '#server/users/require-password.ts'
import { INVITATION_DAYS, type InvitationDraft } from '#shared/invitations.ts'
import { ROLE_NAMES, type Role } from '#shared/roles.ts'
import { deleteInvitation, upsertInvitation } from './queries.ts'

/**
 * Writes the invitation and its mail. Needs the current password once the session is older than twelve hours. Throws 403
 * `password_needed`, and 409 for a person who has a role already.
 */
export async function invitePerson(
  deps: Context,
  { currentPassword, ...draft }: InvitationDraft,
  by: By & { actor: SignedInUser },
): Promise<void> {
  await requireRecentSignIn(deps.db, by.actor, currentPassword, MAX_SIGN_IN_AGE.today)
  await inTransaction(deps.db, async (tx) => {
    const account = await findUserByEmail(tx, draft.email)
    if (account?.role) throw conflict('This person already has a role. Change it on their page.', 'has_role')
    const token = randomBytes(32).toString('base64url')
    const { id } = await upsertInvitation(tx, { ...draft, invitedBy: by.actor.id }, hashToken(token))
    const link = `${deps.publicUrl}/#/admin-join?token=${token}`
    const language = account?.language ?? by.actor.language
    await writeMail(
      tx,
      deps,
      {
        kind: 'invitation',
        of: hashToken(token).toString('hex'),
        to: draft.email,
        language,
        userId: account?.id ?? null,
        minutes: INVITATION_DAYS * 24 * 60,
      },
      ({ t }, society) => invitationEmail(t, society, { ...draft, link }),
    )
    await writeAudit(tx, by, 'person invited', ['user', id], { to: { role: draft.role } })
  })
}

/** Throws 404 for an invitation that was accepted or withdrawn. */
export const withdrawInvitation = (db: Db, id: string, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { role, email } = orNotFound(await deleteInvitation(tx, id), 'This invitation')
    await deleteInvitationMails(tx, email)
    await writeAudit(tx, by, 'invitation withdrawn', ['user', id], { to: { role } })
  })

type Invited = { role: Role; link: string }

/** Contains no text that was typed: the address may be a wrong one. */
const invitationEmail = (t: Translate, society: Society, { role, link }: Invited): Email => ({
  subject: t('You are invited to the shop office of {society}', { society: society.societyName }),
  heading: t('You are invited to the shop office'),
  paragraphs: [
    t('Your role is: {role}.', { role: t(ROLE_NAMES[role]) }),
    t('Open the link and choose a password. The link works once, for {n} days.', { n: INVITATION_DAYS }),
  ],
  button: { label: t('Choose a password'), href: link },
  notes: [t('If you do not know the society, you can ignore this e-mail.')],
})
