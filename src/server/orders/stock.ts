import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'

export type Piece = { variantId: string; qty: number }

/**
 * Takes the whole quantity or returns false, and the caller then rolls back. The caller has locked the variants in id
 * order, or this statement does so.
 */
export async function reserveStock(tx: Db, orderId: string, pieces: Piece[], reason: 'order' | 'late payment') {
  const sorted = pieces.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const reserved = await reserve(tx, { orderId, ids: idsOf(sorted), qtys: qtysOf(sorted), reason })
  return reserved.length === pieces.length
}

type Reservation = { orderId: string; ids: string[]; qtys: number[]; reason: 'order' | 'late payment' }

/** Changes the stock and records the stock movement in one statement. */
const reserve = preparedQuery(
  (_db: Db, param: Params<Reservation>) =>
    sql<{ variant_id: string }>`
    with taken as (
      update variants set count_in_stock = count_in_stock - pieces.qty
      from unnest(${param('ids')}::uuid[], ${param('qtys')}::int[]) as pieces (id, qty)
      where variants.id = pieces.id and count_in_stock >= pieces.qty
      returning variants.id, pieces.qty
    )
    insert into stock_movements (variant_id, delta, reason, order_id)
    select id, -qty, ${param('reason')}, ${param('orderId')} from taken
    returning variant_id
  `,
)

/** Returns stock of an order: all of it after a release, or the units that an admin names. */
export async function returnStock(
  tx: Db,
  orderId: string,
  pieces: Piece[],
  { reason = 'released', actorId = null }: { reason?: 'released' | 'put back'; actorId?: string | null } = {},
) {
  await lockVariants(tx, pieces)
  await sql`
    with returned as (
      update variants set count_in_stock = count_in_stock + pieces.qty
      from unnest(${idsOf(pieces)}::uuid[], ${qtysOf(pieces)}::int[]) as pieces (id, qty)
      where variants.id = pieces.id
      returning variants.id, pieces.qty
    )
    insert into stock_movements (variant_id, delta, reason, order_id, actor_id)
    select id, qty, ${reason}, ${orderId}, ${actorId} from returned
  `.execute(tx)
}

/** Locks in id order, so concurrent orders of the same products wait and never deadlock. Returns the stocks. */
export const lockVariants = (tx: Db, pieces: Piece[]) =>
  tx
    .selectFrom('variants')
    .select(['id', 'count_in_stock'])
    .where('id', 'in', idsOf(pieces))
    .orderBy('id')
    .forUpdate()
    .execute()

export const piecesOf = (items: { variant_id: string; qty: number }[]): Piece[] =>
  items.map((item) => ({ variantId: item.variant_id, qty: item.qty }))

const idsOf = (pieces: Piece[]) => pieces.map(({ variantId }) => variantId)
const qtysOf = (pieces: Piece[]) => pieces.map(({ qty }) => qty)
