import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { DEFAULT_SETTINGS, PriceSettings } from '#shared/settings.ts'
import { idAt } from './seed-products.ts'

/** Inserts the orders numbered `from` to `to` of `count`; a higher number is a newer order. */
export const insertOrders = (tx: Db, from: number, to: number, count: number) =>
  sql`
    with ${drawnOrders(from, to, count)}, ${drawnLines}, ${placedOrders}, ${boughtItems}, ${stockMovements},
      ${capturedPayments}, ${processedRefunds}, ${sentMails}
    ${insertAudit}
  `.execute(tx)

/** The default rates in hundredths of a percent and paise, as literals in the statement. */
const afterDiscount = sql.lit(10_000 - DEFAULT_SETTINGS.discountPercent * 100)
const ayurveda = sql.lit(DEFAULT_SETTINGS.taxPercentAyurveda * 100)
const defaultRate = sql.lit(DEFAULT_SETTINGS.taxPercentOther * 100)
const small = sql.lit(DEFAULT_SETTINGS.smallOrderBelow * 100)
const smallShipping = sql.lit(DEFAULT_SETTINGS.smallOrderShipping * 100)
const shipping = sql.lit(DEFAULT_SETTINGS.shipping * 100)

const drawnOrders = (from: number, to: number, count: number) => sql`
  counts as (select (select max(n) + 1 from seed_variants) as variants, (select max(n) + 1 from seed_users) as users),
  drawn as materialized (
    select n, n / ${count}::float8 as newness, random() as chance, 1 + floor(3 * random())::int as lines,
      floor(variants * random())::int as first, floor(users * random())::int as buyer, variants,
      now() - interval '1 hour' - interval '1 year' * (1 - n / ${count}::float8) as at
    from counts, generate_series(${from}::int, ${to}::int) n
  ),
  chosen as materialized (
    select ${idAt('at')} as id, drawn.*, case
      when newness > 0.995 then 'submitted' when chance < 0.08 then 'cancelled' when newness > 0.985 then 'paid'
      when newness > 0.97 then 'shipped' when chance < 0.09 then 'refunded' else 'delivered' end as status
    from drawn
  )`

const drawnLines = sql`
  lines as materialized (
    select chosen.id as order_id, line - 1 as place, 1 + floor(3 * random())::int as qty, seed_variants.*
    from chosen cross join lateral generate_series(1, lines) line
    join seed_variants on seed_variants.n = (first + line) % variants
  ),
  sums as (
    select order_id, sum(qty * unit_price)::bigint as items_total,
      (sum(qty * unit_price) * ${afterDiscount} * 2 + 10000)::bigint / 20000 as items,
      (sum(qty * unit_price * case category when 'ayurveda' then ${ayurveda} else ${defaultRate} end) * ${afterDiscount} * 2 + 100000000)::bigint
        / 200000000 as tax
    from lines group by order_id
  )`

const placedOrders = sql`
  placed as (
    insert into orders (id, user_id, user_name, status, items_total, items_price, tax_price, shipping_price, total_price,
      price_settings, payment_method, shipping_address, holds_stock, held_until, created_at, paid_at, shipped_at,
      delivered_at, cancelled_at, tracking, courier)
    select chosen.id, buyer.id, buyer.name, status, items_total, items, tax, shipping, items + tax + shipping,
      ${JSON.stringify(PriceSettings.parse(DEFAULT_SETTINGS))}::jsonb, 'Razorpay',
      jsonb_build_object('name', buyer.name, 'phone', buyer.number, 'email', buyer.email, 'flat', 'House ' || chosen.n,
        'area', 'Kadirur Road', 'postalCode', '670642', 'city', 'Thalassery', 'state', 'Kerala'),
      status not in ('cancelled', 'refunded'),
      case when status = 'submitted' then now() + interval '30 days' else at + interval '30 minutes' end,
      at, case when status not in ('submitted', 'cancelled') then at + interval '5 minutes' end,
      case when status in ('shipped', 'delivered') then at + interval '20 minutes' end,
      case when status = 'delivered' then at + interval '50 minutes' end,
      case when status = 'cancelled' then at + interval '30 minutes' end,
      case when status in ('shipped', 'delivered') then 'EK' || lpad(chosen.n::text, 9, '0') || 'IN' else '' end,
      case when status in ('shipped', 'delivered') then 'India Post' else '' end
    from chosen join sums on order_id = chosen.id join seed_users buyer on buyer.n = chosen.buyer
      cross join lateral (select case when items < ${small} then ${smallShipping}::bigint else ${shipping} end as shipping) fee
    returning id, user_id, user_name, shipping_address ->> 'email' as email, status, total_price, created_at, paid_at, shipped_at,
      holds_stock
  )`

const boughtItems = sql`
  bought as (
    insert into order_items (id, order_id, position, product_id, variant_id, variant_index, product_name, product_image,
      category, model, qty, price, discount_price, unit_price)
    select ${idAt('now()')}, order_id, place, product_id, id, position, name, image, category, model, qty, price,
      discount_price, unit_price
    from lines
  )`

const stockMovements = sql`
  moved as (
    insert into stock_movements (variant_id, delta, reason, order_id, created_at)
    select lines.id, movement.delta, movement.reason, movement.order_id, created_at
    from lines join placed on placed.id = order_id, lateral (values
      (qty, 'opening', null::uuid, holds_stock), (-qty, 'order', placed.id, true), (qty, 'released', placed.id, not holds_stock)
    ) as movement (delta, reason, order_id, happened)
    where happened
  )`

const capturedPayments = sql`
  booked as (
    insert into payments (id, order_id, amount, currency, method, status, captured_at)
    select 'pay_seed_' || replace(id::text, '-', ''), id, total_price, 'INR', 'card',
      case when status = 'refunded' then 'refunded' else 'captured' end, paid_at
    from placed where paid_at is not null
  ),
  reported as (
    insert into provider_payments (id, order_id, amount, amount_refunded, currency, status, method, fee, tax, created_at,
      checked_at)
    select 'pay_seed_' || replace(id::text, '-', ''), id, total_price,
      case when status = 'refunded' then total_price else 0 end, 'INR',
      case when status = 'refunded' then 'refunded' else 'captured' end, 'card', total_price / 50, total_price / 300,
      paid_at, paid_at
    from placed where paid_at is not null
  )`

const processedRefunds = sql`
  refunded_payments as (
    select 'pay_seed_' || replace(id::text, '-', '') as payment_id, 'rfnd_seed_' || replace(id::text, '-', '') as refund_id,
      id as order_id, ${idAt('paid_at')} as id, total_price as amount, paid_at + interval '1 hour' as at
    from placed where status = 'refunded'
  ),
  refund_booked as (
    insert into refunds (id, decision_id, payment_id, order_id, amount, reason, source, status, provider_refund_id,
      created_at, updated_at)
    select id, id, payment_id, order_id, amount, 'The parcel came back.', 'provider', 'processed', refund_id, at, at
    from refunded_payments
  ),
  refund_events as (
    insert into provider_refunds (id, payment_id, amount, status, created_at, checked_at)
    select refund_id, payment_id, amount, 'processed', at, at from refunded_payments
  )`

const sentMails = sql`
  mailed as (
    insert into mails (id, event_key, kind, to_address, subject, text, html, status, attempts, user_id, order_id, created_at,
      give_up_at, sent_at)
    select ${idAt('placed.created_at')}, 'orderPlaced:' || placed.id, 'orderPlaced', email,
      'We have your order ' || right(placed.id::text, 8), 'An invented mail.', '<p>An invented mail.</p>', 'sent', 1, user_id,
      placed.id, placed.created_at, placed.created_at + interval '1 day', placed.created_at
    from placed
  )`

const insertAudit = sql`
  insert into audit (at, action, actor_id, subject_type, subject_id, details)
  select entry.at, entry.action, case when entry.action = 'order placed' then user_id end,
    'order', id, jsonb_build_object(entry.kind, total_price)
  from placed, lateral (values
    (created_at, 'order placed', 'total'), (paid_at, 'order paid', 'amount'), (shipped_at, 'order shipped', 'total')
  ) as entry (at, action, kind)
  where entry.at is not null`
