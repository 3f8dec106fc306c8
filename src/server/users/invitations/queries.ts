import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { INVITATION_DAYS, type InvitationDraft } from '#shared/invitations.ts'

type Invited = Omit<InvitationDraft, 'currentPassword'>

/** An address has one invitation, so its older link stops working. */
export const upsertInvitation = (tx: Db, { email, name, role }: Invited, tokenHash: Buffer) =>
  tx
    .insertInto('invitations')
    .values({
      id: newId(),
      email,
      name,
      role,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        role: ref('excluded.role'),
        token_hash: ref('excluded.token_hash'),
        created_at: sql<Date>`now()`,
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const listInvitations = (db: Db) =>
  db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').limit(200).execute()

export const findLiveInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Ends the link. Returns undefined when it was used meanwhile or has expired. */
export const takeInvitation = (tx: Db, tokenHash: Buffer) =>
  tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

export const deleteInvitation = (tx: Db, id: string) =>
  tx.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()

/** The invitation to the confirmed address of this account. A stranger may have registered the address. */
export const deleteInvitationTo = (tx: Db, userId: string) =>
  tx
    .deleteFrom('invitations')
    .where('email', '=', (query) =>
      query.selectFrom('users').select('email').where('id', '=', userId).where('email_confirmed_at', 'is not', null),
    )
    .execute()
