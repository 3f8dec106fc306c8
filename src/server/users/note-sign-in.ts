import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Role } from '#shared/roles.ts'

type SignIn = {
  action: 'signed in' | 'sign-in refused'
  /** Absent for an unknown login. */
  user?: { id: string; name: string; role: Role | null } | undefined
  from: Pick<Visitor, 'device'> & { requestId: string }
}

/**
 * Writes an audit row, at most sixty an hour of each action for an account and for all unknown logins together. So
 * refusals hide no success. Runs one statement for every login, so that the time reveals nothing. A shopper's row holds
 * only their id, because the name is erased with the account.
 */
export async function noteSignIn(db: Db, { action, user, from }: SignIn): Promise<void> {
  const subject = user?.id ?? NO_ACCOUNT
  const staff = action === 'signed in' && user?.role ? user : undefined
  await sql`
    insert into audit (action, actor_id, actor_name, subject_type, subject_id, details, request_id)
    select ${action}, ${staff?.id ?? null}::uuid, ${staff?.name ?? ''}, 'sign-in', ${subject},
      ${JSON.stringify({ device: from.device })}::jsonb, ${from.requestId}
    where ${MAX_PER_HOUR} > (
      select count(*) from (
        select action, at from audit where subject_type = 'sign-in' and subject_id = ${subject}
        order by id desc limit ${2 * MAX_PER_HOUR}
      ) as latest where action = ${action} and at > now() - interval '1 hour'
    )`.execute(db)
}

const MAX_PER_HOUR = 60
const NO_ACCOUNT = 'unknown'
