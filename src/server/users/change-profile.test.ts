import { expect, test } from 'vitest'
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
