// Slow: npm run test:all only.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrateSandbox } from '#sandbox/razorpay/migrate.ts'
import type { Db } from '#server/database/connect.ts'
import { redactOldMails } from '#server/notifications/redact-old-mails.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Order } from '#shared/orders.ts'
import type { SignedIn } from '#shared/users.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { confirmEverybody, mailsIn } from '#tests/support/mail.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { PERSONAL_COLUMNS, type TableColumns } from '#tests/support/personal-columns.ts'
import { createRefund, paidOrder, processRefunds } from '#tests/support/refunds.ts'
import { SANDBOX_COLUMNS } from '#tests/support/sandbox-columns.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyRetention } from './retention.ts'

const empty = await openTestDatabase()
await migrateSandbox(empty.ownerConnection)
afterAll(empty.close)

const allColumns: Record<string, TableColumns> = { ...PERSONAL_COLUMNS, ...SANDBOX_COLUMNS }

const wordsOf = (names = '') => names.split(' ').filter(Boolean)
const columnsOf = ({ erased, anonymised, stored = {}, impersonal }: TableColumns) => [
  ...[erased, anonymised, impersonal].flatMap(wordsOf),
  ...Object.keys(stored),
]

// Threats: T164
test('every database column is erased with an account, stays with a reason, or has no personal data', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_schema || '.' || table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and (table_schema in ('public', 'payment_sandbox') or (table_schema, table_name) = ('pgboss', 'job'))
    group by 1`.execute(empty.owner)
  const inDatabase = rows.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const listed = Object.entries(allColumns).flatMap(([table, columns]) =>
    columnsOf(columns).map((column) => `${table}.${column}`),
  )
  const unlisted = inDatabase.filter((column) => !listed.includes(column))
  expect(unlisted, 'say in personal-columns.ts what becomes of these columns').toEqual([])
  expect(listed.toSorted(), 'personal-columns.ts names columns that are gone, or twice').toEqual(inDatabase.toSorted())
  for (const { stored = {} } of Object.values(allColumns))
    for (const reason of Object.values(stored)) expect(reason).toMatch(/\w+ \w+/)
})

const MARKED = {
  name: 'Marked Madhavi',
  email: 'marked.madhavi@people.example',
  number: '9847011223',
  // The shop's admin has a long one.
  password: 'six6ix',
  address: { name: 'Marked Recipient', phone: '9847044556', email: 'marked.other@people.example' },
  house: { flat: 'Marked House', area: 'Marked Road', landmark: 'Marked Temple' },
}

async function expireOrders(shop: TestShop) {
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .execute()
  await expireOverdueOrders(shop)
}

/** A user whose values are in every column that may hold them; their orders have ended. */
async function markedPerson(shop: TestShop) {
  const visitor = await shop.as('visitor')
  const { name, email, number } = MARKED
  const language = { 'accept-language': 'ml' }
  const registration = { name, email, number, password: MARKED.password }
  const { body: person } = await visitor.post<SignedIn>('/api/users', registration, { headers: language })
  const as = { authorization: `Bearer ${person.token}`, ...language }
  const product = await shop.given.product({ stock: 20 })
  const draft = {
    ...shop.given.draft(product),
    shippingAddress: shop.given.address({ ...MARKED.address, ...MARKED.house }),
  }
  const place = async (key: string) => {
    const reply = await visitor.post<Order>('/api/orders', draft, { headers: { ...as, 'idempotency-key': key } })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const order = await place('the-first-order')
  await place('another-order')
  await shop.owner.updateTable('users').set({ role: 'packer' }).where('id', '=', person._id).execute()
  await expireOrders(shop)
  await visitor.post(
    '/api/cart',
    { id: product._id, qty: 3, variant: 0 },
    { headers: { ...as, 'idempotency-key': 'key-of-cart' } },
  )
  await visitor.post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Helps' }, { headers: as })
  await visitor.post('/api/users/login', { emailorMobile: email, password: 'wrong' })
  await visitor.post('/api/users/getotp', { resetEmail: email })
  await sendResetCode(shop, email)
  await sendResetCode(shop, email)
  // Only set on a mail that was attempted, sent or held back.
  await sql`update mails set attempts = 1, last_error = 'no such mailbox', last_error_code = 'expired',
    claimed_until = now(), counted_at = now(), held_until = now()`.execute(shop.owner)
  await sql`update mails set status = 'sent', sent_at = now() where kind = 'welcome'`.execute(shop.owner)
  await sql`insert into invitations (id, email, name, role, token_hash, expires_at, invited_by)
    values (gen_random_uuid(), ${email}, ${name}, 'packer', 'secret', now(), ${person._id})`.execute(shop.owner)
  await visitor.put('/api/users/nomination', { name, contact: email }, { headers: as })
  await sql`insert into privacy_notices (version, texts) values ('0123456789ab', '{}') on conflict do nothing`.execute(
    shop.owner,
  )
  await sql`insert into consents (id, user_id, purpose, given, notice_version, shown_on, language)
    values (gen_random_uuid(), ${person._id}, 'offers', true, '0123456789ab', 'profile', 'ml')`.execute(shop.owner)
  const [breach] = (
    await sql<{ id: string }>`insert into breaches (id, texts, data, noticed_at, chosen_by)
      values (gen_random_uuid(), '{}', '{name}', now(), '{"by":"all"}') returning id`.execute(shop.owner)
  ).rows
  await sql`insert into breach_people (breach_id, user_id, letter_at) values (${breach?.id}, ${person._id}, now())`.execute(
    shop.owner,
  )
  await sql`update reset_codes set tries = 2`.execute(shop.owner)
  await sql`update sessions set device = 'Chrome/Android' where user_id = ${person._id}`.execute(shop.owner)
  await sql`update users set email_confirmed_at = now() where id = ${person._id}`.execute(shop.owner)
  return { person, as, order }
}

/** The values of each erased column, as text. */
async function erasable(db: Db) {
  const values: Record<string, Set<string>> = {}
  for (const [table, { erased }] of Object.entries(PERSONAL_COLUMNS)) {
    for (const column of wordsOf(erased)) {
      const { rows } = await sql<{ value: string | null }>`
        select distinct ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(db)
      values[`${table}.${column}`] = new Set(rows.flatMap(({ value }) => (value === null ? [] : [value])))
    }
  }
  return values
}

/** Every column that contains one of these texts in some row. */
async function columnsWith(db: Db, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(PERSONAL_COLUMNS)) {
    for (const column of columnsOf(columns)) {
      const { rows } = await sql`
        select from ${sql.table(table)}
        where lower(${sql.ref(column)}::text) like any(${texts.map((text) => `%${text.toLowerCase()}%`)}::text[])
        limit 1`.execute(db)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
  }
  return found
}

const storedColumns = Object.entries(PERSONAL_COLUMNS).flatMap(([table, { stored = {} }]) =>
  Object.keys(stored).map((column) => `${table}.${column}`),
)
const PLACED_UNDER = ['public.orders.user_name', 'public.orders.search']

// Threats: T164
test.each([
  ['its owner', [] as string[]],
  ['an admin', PLACED_UNDER],
])('an account that %s deletes leaves only the listed columns with their reasons', async (who, names) => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const before = await erasable(shop.owner)
  const { person, as } = await markedPerson(shop)
  const personalData = Object.entries(await erasable(shop.owner)).map(([column, values]): [string, Set<string>] => [
    column,
    new Set([...values].filter((value) => !before[column]?.has(value))),
  ])
  // An empty column would pass without testing anything.
  expect(personalData.filter(([, values]) => values.size === 0).map(([column]) => column)).toEqual([])

  const url = who === 'an admin' ? `/api/users/${person._id}` : '/api/users/me'
  const deleted =
    who === 'an admin'
      ? await admin.delete(url)
      : await shop.app.inject({ method: 'DELETE', url, headers: as, payload: { password: MARKED.password } })
  expect(deleted).toMatchObject(who === 'an admin' ? { status: 200 } : { statusCode: 200 })

  const after = await erasable(shop.owner)
  const left = personalData.filter(([column, values]) => [...values].some((value) => after[column]?.has(value)))
  expect(left).toEqual([])
  const { name, email, number, address, house } = MARKED
  const found = await columnsWith(shop.owner, [name, email, number, person._id])
  expect(found.filter((column) => !storedColumns.includes(column))).toEqual([])
  expect(found.filter((column) => PLACED_UNDER.includes(column)).toSorted()).toEqual(names.toSorted())
  // DPDP Rules 2025, rule 8(3): the sealed copy has them for a year.
  expect(await columnsWith(shop.owner, [...Object.values(address), ...Object.values(house)])).toEqual([
    'public.deleted_accounts.data',
  ])
})

// Requirements: ADMIN-24
// Threats: T164
test('the audit log shows a shopper’s name until the account is deleted, and never stores it', async () => {
  const shop = await openShop()
  await shop.given.order({ by: 'Bhargavi' })
  await expireOrders(shop)
  const bhargavi = await shop.as('Bhargavi')
  const { _id } = await shop.person('Bhargavi')
  expect(await bhargavi.put('/api/users/profile', { password: 'another-one' })).toMatchObject({ status: 200 })
  const admin = await shop.as('admin')
  const list = async (query: string) =>
    (await admin.get<AuditEntry[]>(`/api/audit?${query}`)).body.map(({ who, whoId, action }) => [who, whoId, action])
  const personalData = [
    ['Bhargavi', _id, 'password changed'],
    ['Bhargavi', _id, 'order placed'],
  ]
  expect(await list('person=bhargavi')).toEqual(personalData)
  expect(await list(`person=${_id}`)).toEqual(personalData)

  const payload = { password: 'another-one' }
  expect(await bhargavi.delete('/api/users/me', { payload })).toMatchObject({ status: 200 })
  expect(await columnsWith(shop.owner, ['Bhargavi'])).toEqual(['public.deleted_accounts.data'])
  expect(await list(`person=${_id}`)).toEqual([
    ['Deleted account', null, 'account deleted'],
    ['Deleted account', null, 'password changed'],
    ['Deleted account', null, 'order placed'],
  ])
  expect(await list('person=bhargavi')).toEqual([])
})

// Threats: T164
test('mailed books name a buyer whose account was deleted, as listed, until they are 90 days old', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('Bhargavi')
  await shop.given.order({ by: 'Bhargavi', state: 'paid' })
  const admin = await shop.as('admin')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  const key = { headers: { 'idempotency-key': 'books-of-today' } }
  await confirmEverybody(shop)
  expect(await admin.post('/api/payments/books/mail', { from: day, to: day }, key)).toMatchObject({ status: 200 })
  expect(await admin.delete(`/api/users/${_id}`)).toMatchObject({ status: 200 })

  const found = await columnsWith(shop.owner, ['Bhargavi'])
  expect(found).toContain('public.mail_attachments.content')
  expect(found.filter((column) => !storedColumns.includes(column))).toEqual([])
  await sql`update mails set created_at = now() - interval '91 days'`.execute(shop.owner)
  await redactOldMails(shop)
  expect(await columnsWith(shop.owner, ['Bhargavi'])).not.toContain('public.mail_attachments.content')
})

test.each([
  ['An order', 'order'],
  ['An addition to the cart', 'cart'],
  ['An addition to the cart without a key', 'cart without a key'],
  ['A review', 'review'],
] as const)('%s that waits while its account is deleted is refused as not signed in', async (_, call) => {
  const shop = await openShop()
  const product = await shop.given.product()
  const { _id } = await shop.person('shopper')
  const shopper = await shop.as('shopper')
  const key = { headers: { 'idempotency-key': 'while-deleted' } }
  const calls = {
    order: () => shopper.post('/api/orders', shop.given.draft(product), key),
    cart: () => shopper.post('/api/cart', { id: product._id, qty: 1, variant: 0 }, key),
    'cart without a key': () => shopper.post('/api/cart', { id: product._id, qty: 1, variant: 0 }),
    review: () => shopper.post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Helps' }, key),
  }
  const unlocked = Promise.withResolvers<void>()
  const isDeleted = Promise.withResolvers<void>()
  const deletion = shop.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', _id).execute()
    isDeleted.resolve()
    await unlocked.promise
  })
  await isDeleted.promise
  const reply = calls[call]()
  await expect.poll(() => waitingForLocks(shop)).toBe(1)
  unlocked.resolve()
  await deletion
  expect(await reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

// Threats: T164
test('an order under way keeps its address when an admin deletes its buyer, and loses it when ended', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('shopper')
  const order = await shop.given.order({ by: 'shopper', state: 'paid' })
  const admin = await shop.as('admin')
  expect(await admin.delete(`/api/users/${_id}`)).toMatchObject({ status: 200 })
  const read = async () => (await admin.get<Order>(`/api/orders/${order.id}`)).body
  await applyRetention(shop)
  expect(await read()).toMatchObject({
    user: { _id: null, name: 'shopper' },
    shippingAddress: { flat: 'Thekkedath House' },
  })

  await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  await admin.put(`/api/orders/${order.id}/deliver`)
  await applyRetention(shop)
  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual(['orderShipped', 'orderDelivered'])
  await shop.owner.updateTable('mails').set({ status: 'sent', sent_at: new Date() }).execute()
  await applyRetention(shop)
  expect(await read()).toMatchObject({
    user: { _id: null, name: 'shopper' },
    shippingAddress: { name: 'Deleted user', flat: '', phone: '', email: '', city: 'Thalassery' },
  })
  expect(await mailsIn(shop)).toEqual([])
})

// Threats: T164
test('an order of a deleted account keeps its address until the mail about its refund is sent', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const { _id } = await shop.person('shopper')
  const admin = await shop.as('admin')
  await admin.delete(`/api/users/${_id}`)
  const street = async () => {
    await applyRetention(shop)
    return (await admin.get<Order>(`/api/orders/${order.id}`)).body.shippingAddress.flat
  }
  expect(await createRefund(shop, order, { amount: total })).toMatchObject({ status: 201 })
  expect(await street()).toBe('Thekkedath House')
  await processRefunds(shop)
  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual(['orderRefunded'])
  expect(await street()).toBe('Thekkedath House')
  await shop.owner.updateTable('mails').set({ status: 'sent', sent_at: new Date() }).execute()
  expect(await street()).toBe('')
})
