import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** A network (`networkOf`) or device that somebody has signed in from is known for them so long, and of so many the last ones. */
const KNOWN_DAYS = 90
const MOST_PLACES = 20

/** Where somebody is: on which network and, if the browser says it, on which device. */
export type Whereabouts = { network: string; deviceKey: string | undefined }

/** The same work for nobody, with `userId` undefined. */
export async function isKnownPlace(db: Db, userId: string | undefined, network: string): Promise<boolean> {
  return (await knownPlaces(db, userId, { network, deviceKey: undefined })).isNetworkKnown
}

/** As `isKnownPlace`, of network and device at once. */
export async function knownPlaces(db: Db, userId: string | undefined, where: Whereabouts) {
  const id = userId ?? NOBODY
  const found = await db
    .selectFrom('sign_in_places')
    .select('is_device')
    .where('user_id', '=', id)
    .where(
      'place',
      'in',
      placesAt(id, where).map(({ place }) => place),
    )
    .where('seen_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .execute()
  return {
    isNetworkKnown: found.some(({ is_device }) => !is_device),
    isDeviceKnown: found.some(({ is_device }) => is_device),
  }
}

/** After somebody has shown that the account is theirs. Old places and all but the last ones of a kind are forgotten. */
export async function rememberPlaces(db: Db, userId: string, where: Whereabouts): Promise<void> {
  const found = placesAt(userId, where)
  const places = found.map(({ place }) => place)
  await sql`
    with forgotten as (
      delete from sign_in_places old where user_id = ${userId} and place <> all(${places}::bytea[]) and (
        seen_at < now() - make_interval(days => ${KNOWN_DAYS})
        or place not in (
          select place from sign_in_places where user_id = ${userId} and is_device = old.is_device
          order by seen_at desc limit ${MOST_PLACES - 1}
        )
      )
    )
    insert into sign_in_places (user_id, place, is_device)
    select ${userId}, place, is_device
    from unnest(${places}::bytea[], ${found.map(({ isDevice }) => isDevice)}::boolean[]) as seen (place, is_device)
    on conflict (user_id, place) do update set seen_at = now()`.execute(db)
}

/** The last first. */
export const placesOf = (db: Db, userId: string) =>
  db
    .selectFrom('sign_in_places')
    .select(['place', 'is_device', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()

function placesAt(userId: string, { network, deviceKey }: Whereabouts) {
  const here = { place: placeOf(userId, network), isDevice: false }
  return deviceKey === undefined ? [here] : [here, { place: placeOf(userId, `device ${deviceKey}`), isDevice: true }]
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Another one for each person, so that nobody reads from the table who lives together. */
const placeOf = (userId: string, network: string) => createHash('sha256').update(`${userId} ${network}`).digest()
