import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { RETENTION } from '#shared/retention.ts'

/** How long a network (`networkOf`) or device stays trusted after a sign-in; per user the newest are stored. */
const KNOWN_DAYS = RETENTION.trustedNetworks.keep.days
const MAX_NETWORKS = 20

/** The network of a request and, if the browser sends it, the device. */
type Client = { network: string; deviceKey: string | undefined }

/** Same work without a user: `userId` may be undefined. */
export async function isTrustedNetwork(db: Db, userId: string | undefined, network: string): Promise<boolean> {
  return (await trustedNetworks(db, userId, { network, deviceKey: undefined })).isNetworkKnown
}

/** Like `isTrustedNetwork`, for network and device at once. */
export async function trustedNetworks(db: Db, userId: string | undefined, client: Client) {
  const id = userId ?? NO_USER
  const found = await db
    .selectFrom('trusted_networks')
    .select('is_device')
    .where('user_id', '=', id)
    .where(
      'place',
      'in',
      entriesOf(id, client).map(({ place }) => place),
    )
    .where('seen_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .execute()
  return {
    isNetworkKnown: found.some(({ is_device }) => !is_device),
    isDeviceKnown: found.some(({ is_device }) => is_device),
  }
}

/** Call after the user proved that the account is theirs. Deletes expired entries and the oldest above the maximum. */
export async function trustNetworks(db: Db, userId: string, client: Client): Promise<void> {
  const found = entriesOf(userId, client)
  const hashes = found.map(({ place }) => place)
  await sql`
    with forgotten as (
      delete from trusted_networks old where user_id = ${userId} and place <> all(${hashes}::bytea[]) and (
        seen_at < now() - make_interval(days => ${KNOWN_DAYS})
        or place not in (
          select place from trusted_networks where user_id = ${userId} and is_device = old.is_device
          order by seen_at desc limit ${MAX_NETWORKS - 1}
        )
      )
    )
    insert into trusted_networks (user_id, place, is_device)
    select ${userId}, place, is_device
    from unnest(${hashes}::bytea[], ${found.map(({ isDevice }) => isDevice)}::boolean[]) as seen (place, is_device)
    on conflict (user_id, place) do update set seen_at = now()`.execute(db)
}

/** Newest first. */
export const trustedNetworksOf = (db: Db, userId: string) =>
  db
    .selectFrom('trusted_networks')
    .select(['place', 'is_device', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()

function entriesOf(userId: string, { network, deviceKey }: Client) {
  const networkEntry = { place: hashFor(userId, network), isDevice: false }
  return deviceKey === undefined
    ? [networkEntry]
    : [networkEntry, { place: hashFor(userId, `device ${deviceKey}`), isDevice: true }]
}

const NO_USER = '00000000-0000-0000-0000-000000000000'

/** Hashed with the user id, so that the table does not reveal who shares a network. */
const hashFor = (userId: string, network: string) => hash('sha256', `${userId} ${network}`, 'buffer')
