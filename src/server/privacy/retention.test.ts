import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { redactOldMails } from '#server/notifications/redact-old-mails.ts'
import { sendResetCode } from '#server/users/reset-code.ts'
import type { GstSummary } from '#shared/gst.ts'
import type { SocietyText } from '#shared/society.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { applyRetention } from './retention.ts'

const GSTIN = '32AAGCB7383J1ZH'
const BUYER = '29AAGCB7383J1Z4'

/** Simulates that this time has passed. */
const shift = (shop: TestShop, table: string, column: string, time: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${time}::interval`.execute(shop.owner)

const countOf = async (shop: TestShop, table: string, where = 'true') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(shop.owner)
  return rows[0]?.count
}

const KINDS: [kind: string, table: string, column: string, where?: string][] = [
  ['an ended sign-in', 'sessions', 'expires_at'],
  ['a message of the provider', 'webhook_events', 'applied_at', "body <> '{}'"],
  ['an idempotency key', 'idempotency_keys', 'done_at'],
  ['an invitation that ran out', 'invitations', 'expires_at'],
  ['the sealed copy of a deleted account', 'deleted_accounts', 'deleted_at'],
]

// Requirements: PRIV-4
test.each(KINDS)('%s is stored for a year, and deleted the day after', async (_, table, column, where) => {
  const shop = await openShop()
  await createOneOfEach(shop)
  await shift(shop, table, column, '1 year -1 day')
  await applyRetention(shop)
  expect(await countOf(shop, table, where)).toBe(1)
  await shift(shop, table, column, '1 year 1 day')
  await applyRetention(shop)
  expect(await countOf(shop, table, where)).toBe(0)
  await shop.owner.deleteFrom('webhook_events').execute()
})

// Requirements: PRIV-4
test('the mail of an invitation is stored for a year after its link ended, and deleted the day after', async () => {
  const shop = await openShop()
  const invitation = { name: 'Packer', email: 'packer@people.example', role: 'packer' }
  await (await shop.as('admin')).post('/api/invitations', invitation)
  await shift(shop, 'mails', 'give_up_at', '1 year -1 day')
  await applyRetention(shop)
  expect(await countOf(shop, 'mails')).toBe(1)
  await shift(shop, 'mails', 'give_up_at', '1 year 1 day')
  await applyRetention(shop)
  expect(await countOf(shop, 'mails')).toBe(0)
})

// Requirements: PRIV-4
test('codes, counts of tries and trusted networks are deleted in their time, without their person', async () => {
  const shop = await openShop()
  await shop.person('shopper')
  const visitor = await shop.as('visitor')
  await visitor.post('/api/users/login', { emailorMobile: 'shopper@people.example', password: PASSWORD })
  await sendResetCode(shop, 'shopper@people.example')
  const counts = async () => {
    await applyRetention(shop)
    return Promise.all(['reset_codes', 'attempts', 'trusted_networks'].map((table) => countOf(shop, table)))
  }
  const [, attempts] = await counts()
  expect(attempts).toBeGreaterThan(0)
  await shift(shop, 'reset_codes', 'created_at', '23 hours')
  await shift(shop, 'attempts', 'ends_at', '-1 minute')
  await shift(shop, 'trusted_networks', 'seen_at', '89 days')
  expect(await counts()).toEqual([1, attempts, 1])
  await shift(shop, 'reset_codes', 'created_at', '25 hours')
  await shift(shop, 'attempts', 'ends_at', '1 minute')
  await shift(shop, 'trusted_networks', 'seen_at', '91 days')
  expect(await counts()).toEqual([0, 0, 0])
})

// Requirements: PRIV-4
test('a failing step does not stop the later ones, and the job fails', async () => {
  const shop = await openShop()
  await createOneOfEach(shop)
  await shift(shop, 'webhook_events', 'applied_at', '1 year 1 day')
  await shift(shop, 'deleted_accounts', 'deleted_at', '1 year 1 day')
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    shop.owner,
  )
  await sql`create trigger refuse before update on webhook_events execute function refuse()`.execute(shop.owner)
  await expect(applyRetention(shop)).rejects.toThrow('no')
  expect(await countOf(shop, 'deleted_accounts')).toBe(0)
  await sql`drop trigger refuse on webhook_events`.execute(shop.owner)
  await shop.owner.deleteFrom('webhook_events').execute()
})

async function createOneOfEach(shop: TestShop) {
  const { _id: id } = await shop.given.product()
  const shopper = await shop.as('shopper')
  await shopper.post('/api/cart', { id, qty: 1 }, { headers: { 'idempotency-key': 'key-of-the-cart' } })
  await shopper.post('/api/users/logout')
  expect(await shopper.get('/api/cart')).toMatchObject({ status: 401 })
  await sql`insert into webhook_events (id, event, body, applied_at)
    values ('event', 'payment.captured', '{"email":"payer@people.example"}', now())`.execute(shop.owner)
  await sql`insert into invitations (id, email, name, role, token_hash, expires_at)
    values (gen_random_uuid(), 'packer@people.example', 'Packer', 'packer', 'secret', now())`.execute(shop.owner)
  await sql`insert into deleted_accounts (data) values ('{}')`.execute(shop.owner)
}

// Requirements: PRIV-4
test('a webhook that was not applied yet keeps its body', async () => {
  const shop = await openShop()
  await sql`insert into webhook_events (id, event, body, received_at)
    values ('waiting', 'payment.captured', '{"email":"payer@people.example"}', now() - interval '3 years')`.execute(
    shop.owner,
  )
  await applyRetention(shop)
  expect(await countOf(shop, 'webhook_events', "body <> '{}'")).toBe(1)
  await shop.owner.deleteFrom('webhook_events').execute()
})

// Requirements: PRIV-4
test('the text of a mail is stored on day 89, and deleted on day 91', async () => {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const person = { name: 'Devi', email: 'devi@people.example', number: '9847000001', password: 'monsoon on the roof' }
  await visitor.post('/api/users', person)
  await sql`update mails set status = 'sent', sent_at = now()`.execute(shop.owner)
  for (const [time, isThere] of [
    ['89 days', true],
    ['91 days', false],
  ] as const) {
    await shift(shop, 'mails', 'sent_at', time)
    await redactOldMails(shop)
    expect((await mailsIn(shop)).map(({ text }) => text !== '')).toEqual([isThere])
  }
})

// Requirements: PRIV-11
// Threats: T240
test('a deleted account leaves a sealed copy that no person and no export sees', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.person('shopper')
  await shop.given.order({ by: 'shopper', state: 'shipped' })
  await (await shop.as('shopper')).put('/api/users/consents/offers', { given: true })
  const admin = await shop.as('admin')
  await admin.delete(`/api/users/${id}`)
  const [copy] = await shop.owner.selectFrom('deleted_accounts').selectAll().execute()
  expect(copy?.data).toMatchObject({
    account: { id, name: 'shopper', email: 'shopper@people.example' },
    signIns: [{ until: expect.any(String) }],
    consents: [{ purpose: 'offers', given: true }],
    orders: [{ address: { flat: 'Thekkedath House' } }],
    mails: expect.arrayContaining([expect.objectContaining({ to: 'shopper@people.example' })]),
  })
  const { body } = await admin.get('/api/users?search=shopper')
  expect(body).toEqual([])
})

// Requirements: PRIV-12
test.each([
  ['2026-03-31', '2032-12-31'],
  ['2026-04-01', '2033-12-31'],
  ['2027-03-31', '2033-12-31'],
])('the books of %s stay until %s', async (day, last) => {
  const shop = await openShop()
  const { rows } = await sql<{ last: string }>`select last_day_of_books(${day}::date)::text as last`.execute(shop.db)
  expect(rows).toEqual([{ last }])
})

// Requirements: PRIV-12
test('an invoice and its supply lose only the buyer, on the day after the retention of the books ends', async () => {
  const shop = await openShop()
  await shop.given.settings({ gstin: GSTIN, legalName: 'Kadirur Social Service Society' })
  const { _id: id } = await shop.person('shopper')
  const admin = await shop.as('admin')
  const draft = { ...shop.given.draft(await shop.given.product()), gstin: BUYER }
  const { body: placed } = await (await shop.as('shopper')).post<{ _id: string }>('/api/orders', draft)
  await shop.given.pay(placed._id)
  await admin.put(`/api/orders/${placed._id}/ship`, shop.given.shipment())
  await admin.delete(`/api/users/${id}`)
  const dated = async (last: string) => {
    await sql`alter table documents disable trigger documents_stay`.execute(shop.owner)
    // The books of this date end on the day `last`.
    await sql`update documents set date = (${last}::date - interval '6 years 9 months')::date`.execute(shop.owner)
    await sql`alter table documents enable trigger documents_stay`.execute(shop.owner)
    await sql`alter table supplies disable trigger supplies_stay`.execute(shop.owner)
    await sql`update supplies set date = (${last}::date - interval '6 years 9 months')::date`.execute(shop.owner)
    await sql`alter table supplies enable trigger supplies_stay`.execute(shop.owner)
    await sql`alter table orders disable trigger order_amounts_stay`.execute(shop.owner)
    await sql`update orders set (created_at, paid_at, shipped_at) = (
      select moment, moment, moment from (select ${last}::date - interval '6 years 9 months' as moment) as shifted
    )`.execute(shop.owner)
    await sql`alter table orders enable trigger order_amounts_stay`.execute(shop.owner)
  }
  const read = async () => {
    const documents = await shop.owner.selectFrom('documents').select(['snapshot', 'total']).orderBy('id').execute()
    const order = await shop.owner.selectFrom('orders').select(['user_name', 'total_price']).executeTakeFirstOrThrow()
    const supplies = await shop.owner.selectFrom('supplies').selectAll().execute()
    return { documents, order, supplies }
  }
  const thisYear = Number(new Date().toISOString().slice(0, 4))

  await dated(`${thisYear}-12-31`)
  const before = await read()
  await applyRetention(shop)
  expect(await read()).toEqual(before)
  expect(before.supplies).toMatchObject([{ gst_table: 'b2b', gstin: BUYER }])
  await expect(shop.owner.updateTable('supplies').set({ gstin: '' }).execute()).rejects.toThrow('never changed')
  for (const { snapshot } of before.documents)
    expect(snapshot.buyer).toMatchObject({
      name: expect.stringMatching(/\w/),
      phone: expect.stringMatching(/\d/),
    })

  await dated(`${thisYear - 1}-12-31`)
  await expect(shop.owner.updateTable('documents').set({ total: 1 }).execute()).rejects.toThrow('never changed')
  const place = shop.owner.updateTable('supplies').set({ gstin: '', place: '' })
  await expect(place.execute()).rejects.toThrow('never changed')
  const registered = async () => {
    const days = `from=${thisYear - 7}-03-31&to=${thisYear - 7}-03-31`
    return (await admin.get<GstSummary>(`/api/gst/summary?${days}`)).body.hsn
  }
  const sold = await registered()
  expect(sold.b2b).toHaveLength(2)
  await applyRetention(shop)
  expect(await registered()).toEqual(sold)
  const after = await read()
  expect(after.supplies.map(({ date: _, ...supply }) => supply)).toEqual(
    before.supplies.map(({ date: _, ...supply }) => ({ ...supply, gstin: '' })),
  )
  expect(after.order).toEqual({ user_name: 'Deleted user', total_price: before.order.total_price })
  expect(after.documents).toEqual(
    before.documents.map(({ total, snapshot }) => ({
      total,
      snapshot: { ...snapshot, buyer: { ...snapshot.buyer, name: '', address: '', phone: '', gstin: '' } },
    })),
  )
})

// Requirements: PRIV-4
test('the privacy page has the retention rules as a table in both languages', async () => {
  const shop = await openShop()
  await sql`insert into society_texts (page, title, short, short_malayalam, body)
    values ('privacy', 'Privacy Policy', '', '', 'Our policy.')`.execute(shop.owner)
  const visitor = await shop.as('visitor')
  const read = async (query: string) => (await visitor.get<SocietyText>(`/api/society/privacy${query}`)).body.body
  expect(await read('')).toContain('one year after the sign-in ended. DPDP Rules 2025, rule 8(3) |')
  const malayalam = await read('?language=ml')
  expect(malayalam).toContain('ലോഗിൻ അവസാനിച്ച് ഒരു വർഷം')
  expect(malayalam.split('How long we keep').length).toBe(1)
})
