import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'
import { applyRetention } from './retention.ts'

test('expired sessions are deleted, and provider data about a payer 90 days after it was applied', async () => {
  const shop = await openShop()
  await shop.person('present')
  await shop.person('past')
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = (
    select id from users where name = 'past')`.execute(shop.owner)
  await sql`insert into webhook_events (id, event, body, received_at, applied_at) values
    ('old', 'payment.captured', '{"email":"payer@people.example"}', now() - interval '99 days', now() - interval '91 days'),
    ('young', 'payment.captured', '{"email":"payer@people.example"}', now() - interval '99 days', now() - interval '89 days'),
    ('waiting', 'payment.captured', '{"email":"payer@people.example"}', now() - interval '99 days', null)`.execute(
    shop.owner,
  )
  await applyRetention(shop)
  const { rows } = await sql<{ name: string }>`
    select users.name from sessions join users on users.id = user_id`.execute(shop.db)
  expect(rows).toEqual([{ name: 'present' }])
  const events = await shop.db.selectFrom('webhook_events').select(['id', 'event', 'body']).orderBy('id').execute()
  expect(events).toEqual([
    { id: 'old', event: 'payment.captured', body: {} },
    { id: 'waiting', event: 'payment.captured', body: { email: 'payer@people.example' } },
    { id: 'young', event: 'payment.captured', body: { email: 'payer@people.example' } },
  ])
  await shop.owner.deleteFrom('webhook_events').execute()
})
