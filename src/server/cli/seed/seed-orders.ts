import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { insertOrders } from './insert-orders.ts'

const AT_ONCE = 500

/**
 * Inserts `count` orders of the last year by seeded users for seeded products, most of them delivered. Invariants hold:
 * every sold unit has a stock movement, and every order has its payment, mail and audit rows.
 */
export async function seedOrders(tx: Db, count: number): Promise<void> {
  await sql`create temporary table seed_variants on commit drop as
    select (row_number() over (order by variants.id) - 1)::int as n, variants.id, product_id, position, products.name,
      products.image, products.category, model, price, discount_price,
      case when discount_price > 0 then discount_price else price end as unit_price
    from variants join products on products.id = product_id
    where sku like 'SEED-%' and removed_at is null and position is not null and price is not null`.execute(tx)
  await sql`create unique index on seed_variants (n)`.execute(tx)
  await sql`create temporary table seed_users on commit drop as
    select (row_number() over (order by id) - 1)::int as n, id, name, number, email
    from users where email like 'seed%@people.example'`.execute(tx)
  await sql`create unique index on seed_users (n)`.execute(tx)
  await sql`analyze seed_variants, seed_users`.execute(tx)
  await withoutTriggers(tx, async () => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      await insertOrders(tx, from, Math.min(from + AT_ONCE - 1, count), count)
    }
  })
}

/**
 * A superuser skips foreign keys and triggers, which take most of the time for very many rows. The data of the triggers
 * is computed at the end.
 */
async function withoutTriggers(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = current_user and rolsuper`.execute(tx)
  if (rows.length === 0) return work()
  await sql`set local session_replication_role = replica`.execute(tx)
  await work()
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`select refresh_reconciliation_lines(array_agg(id)) from (
    select id, row_number() over (order by id) / 2000 as slice
    from payments where id like 'pay_seed_%' and not exists (select from reconciliation_lines where payment_id = payments.id)
  ) booked group by slice`.execute(tx)
}
