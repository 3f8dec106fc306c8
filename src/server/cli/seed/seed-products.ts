import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { PRODUCT_KINDS, PRODUCT_NAMES } from './words.ts'

/** A UUIDv7 with the timestamp `at`, like the shop's own ids. */
export const idAt = (at: string) =>
  sql.raw(`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`)

/** A word for the row `n`; lists with different `every` vary independently. */
export const wordFor = (words: string[], every: number) =>
  sql`(${words}::text[])[1 + (n / ${sql.lit(every)}) % ${sql.lit(words.length)}]`

const AT_ONCE = 250

/** Inserts `count` published products of one to three sizes, with the stock movements of their opening stock. */
export async function seedProducts(tx: Db, count: number): Promise<void> {
  await sql`insert into categories (name, title, description, display_order)
    select name, initcap(name), '', place from unnest(array['ayurveda', 'beautycare', 'organicfoods', 'furniture'])
      with ordinality as known (name, place) on conflict do nothing`.execute(tx)
  const last = await lastNumber(tx)
  for (let done = 0; done < count; done += AT_ONCE) {
    await insertProducts(tx, last + done + 1, last + Math.min(done + AT_ONCE, count))
  }
}

async function lastNumber(tx: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(sku, 6)::int), 0) as last from products where sku ~ '^SEED-[0-9]+$'
  `.execute(tx)
  return rows[0]?.last ?? 0
}

const insertProducts = (tx: Db, from: number, to: number) =>
  sql`
    with numbers as (
      select n, now() - interval '3 years' + n * interval '1 minute' as at,
        (array['ayurveda', 'ayurveda', 'ayurveda', 'beautycare', 'organicfoods', 'furniture'])[1 + n % 6] as category
      from generate_series(${from}::int, ${to}::int) n
    ),
    made as (
      insert into products (id, sku, name, category, description, is_published, created_at, updated_at)
      select ${idAt('at')}, 'SEED-' || n, ${wordFor(PRODUCT_NAMES, 1)} || ' ' || ${wordFor(PRODUCT_KINDS, 20)} || ' ' || n,
        category, 'An invented product.', true, at, at + random() * interval '1 year'
      from numbers returning id
    ),
    sizes as (
      insert into variants (id, product_id, position, model, price, discount_price, count_in_stock)
      select ${idAt('now()')}, made.id, position, (100 * (position + 1)) || ' ml', price,
        case when random() < 0.1 then price - 500 else 0 end, floor(120 * random() * random())
      from made, lateral (select 5000 + 100 * floor(500 * random()) as price, floor(3 * random()) as last) size,
        generate_series(0, last::int) position
      returning id, count_in_stock
    )
    insert into stock_movements (variant_id, delta, reason)
    select id, count_in_stock, 'opening' from sizes where count_in_stock > 0
  `.execute(tx)
