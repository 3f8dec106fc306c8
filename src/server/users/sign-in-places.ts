import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** A network (`networkOf`) that somebody has signed in from is known for them so long, and of so many the last ones. */
const KNOWN_DAYS = 90
const MOST_PLACES = 20

/** The same work for nobody, with `userId` undefined. */
export async function isKnownPlace(db: Db, userId: string | undefined, network: string): Promise<boolean> {
  const id = userId ?? NOBODY
  const found = await db
    .selectFrom('sign_in_places')
    .select('seen_at')
    .where('user_id', '=', id)
    .where('place', '=', placeOf(id, network))
    .where('seen_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .executeTakeFirst()
  return found !== undefined
}

/** After somebody has shown that the account is theirs. Old places and all but the last ones are forgotten. */
export async function rememberPlace(db: Db, userId: string, network: string): Promise<void> {
  const place = placeOf(userId, network)
  await sql`
    with forgotten as (
      delete from sign_in_places where user_id = ${userId} and place <> ${place} and (
        seen_at < now() - make_interval(days => ${KNOWN_DAYS})
        or place not in (
          select place from sign_in_places where user_id = ${userId} order by seen_at desc limit ${MOST_PLACES - 1}
        )
      )
    )
    insert into sign_in_places (user_id, place) values (${userId}, ${place})
    on conflict (user_id, place) do update set seen_at = now()`.execute(db)
}

/** The last first. */
export const placesOf = (db: Db, userId: string) =>
  db
    .selectFrom('sign_in_places')
    .select(['place', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Another one for each person, so that nobody reads from the table who lives together. */
const placeOf = (userId: string, network: string) => createHash('sha256').update(`${userId} ${network}`).digest()
