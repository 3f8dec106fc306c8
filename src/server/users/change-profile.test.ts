import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { openShop } from '#tests/support/shop.ts'

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted()

// Requirements: API-8
// Threats: T98
test('an account gets ten new passwords an hour hashed, also when the change is refused', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('other')
  const { number } = await shop.db.selectFrom('users').select('number').where('id', '=', _id).executeTakeFirstOrThrow()
  const shopper = await shop.as('shopper')
  const change = (n: number) => shopper.put('/api/users/profile', { password: `monsoon on roof ${n}`, number })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => change(n)))
  expect(statusesOf(replies)).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  expect(await shopper.put('/api/users/profile', { name: 'Renamed' })).toMatchObject({ status: 200 })
  const other = await shop.as('other')
  expect(await other.put('/api/users/profile', { password: 'lotus pond at noon' })).toMatchObject({ status: 200 })
})

// Requirements: API-8
// Threats: T167
test('an account changes its e-mail address five times a day', async () => {
  const shop = await openShop()
  const shopper = await shop.as('shopper')
  const moveTo = (n: number) => shopper.put('/api/users/profile', { email: `moved${n}@people.example` })
  for (let n = 1; n <= 5; n += 1) expect(await moveTo(n)).toMatchObject({ status: 200 })
  expect(await moveTo(6)).toMatchObject({ status: 429 })
  // A form sends all of its fields.
  expect(await shopper.put('/api/users/profile', { name: 'Moved', email: 'moved5@people.example' })).toMatchObject({
    status: 200,
  })
})

// Requirements: API-8
// Threats: T276
test('an account tries ten mobile numbers an hour, and a network a thousand', async () => {
  const shop = await openShop()
  const [shopper, other] = [await shop.as('shopper'), await shop.as('other')]
  const tryNumber = (n: number) => shopper.put('/api/users/profile', { number: `984701234${n}` })
  for (let n = 0; n < 10; n += 1) expect(await tryNumber(n)).toMatchObject({ status: 200 })
  expect(await tryNumber(0)).toMatchObject({ status: 429 })
  expect(await shopper.put('/api/users/profile', { number: '9847012349' })).toMatchObject({ status: 200 })
  const { name, most } = LIMITS.loginChangeFrom
  await shop.owner
    .updateTable('attempts')
    .set({ count: most, ends_at: sql<Date>`now() + interval '1 hour'` })
    .where('key', 'like', `${name} %`)
    .execute()
  expect(await other.put('/api/users/profile', { number: '9847099999' })).toMatchObject({ status: 429 })
})
