import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { deleteInvitationMails } from '#server/notifications/queries.ts'
import { INVITATION_DAYS, type InvitationDraft } from '#shared/invitations.ts'

type Invited = Omit<InvitationDraft, 'currentPassword'> & { invitedBy: string }

/** An address has one invitation, so its older link stops working. */
export const upsertInvitation = (tx: Db, { email, name, role, invitedBy }: Invited, tokenHash: Buffer) =>
  tx
    .insertInto('invitations')
    .values({
      id: newId(),
      email,
      name,
      role,
      invited_by: invitedBy,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        role: ref('excluded.role'),
        invited_by: ref('excluded.invited_by'),
        token_hash: ref('excluded.token_hash'),
        created_at: sql<Date>`now()`,
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const findLiveInvitation = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).where(isLive).executeTakeFirst()

/** Ends the link. Returns undefined when it was used meanwhile or is no longer live. */
export const consumeInvitation = (tx: Db, tokenHash: Buffer) =>
  tx.deleteFrom('invitations').where('token_hash', '=', tokenHash).where(isLive).returningAll().executeTakeFirst()

/** Within its time, and from a person who is still an owner. The inviter of an older row is unknown. */
const isLive = sql<boolean>`expires_at > now() and coalesce(
  (select role = 'owner' from users where users.id = invited_by), invited_by is null)`

export const listInvitations = (db: Db) =>
  db.selectFrom('invitations').selectAll().where(isLive).orderBy('created_at', 'desc').limit(200).execute()

export const deleteInvitation = (tx: Db, id: string) =>
  tx.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()

/** The invitations to these addresses, with their mails. */
export async function deleteInvitationsTo(tx: Db, emails: string[]) {
  const deleted = await tx.deleteFrom('invitations').where('email', 'in', emails).returning('email').execute()
  for (const { email } of deleted) await deleteInvitationMails(tx, email)
}

/**
 * The invitation to the confirmed address of this account, with its mails. A stranger may have registered the address.
 */
export async function deleteInvitationTo(tx: Db, userId: string) {
  const deleted = await tx
    .deleteFrom('invitations')
    .where('email', '=', (query) =>
      query.selectFrom('users').select('email').where('id', '=', userId).where('email_confirmed_at', 'is not', null),
    )
    .returning('email')
    .executeTakeFirst()
  if (deleted) await deleteInvitationMails(tx, deleted.email)
}
