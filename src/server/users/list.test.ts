import { expect, test } from 'vitest'
import type { User } from '#shared/users.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: ORDER-24
test('an admin finds users by name, e-mail address and number', async () => {
  const { as, person, db } = await openShop()
  const admin = await as('admin')
  const { _id } = await person('Meenakshi Kurup')
  await person('Thomas Mathew')
  await db.updateTable('users').set({ number: '9847011223' }).where('id', '=', _id).execute()
  const found = async (search: string) => {
    const { body } = await admin.get<User[]>(`/api/users?search=${encodeURIComponent(search)}`)
    return body.map(({ name }) => name)
  }
  for (const search of [
    'kurup',
    'KURUP meen',
    'nakshi',
    'ku',
    'meenakshi.kurup@people',
    '98470 11223',
    '+91 9847011223',
  ])
    expect(await found(search), search).toEqual(['Meenakshi Kurup'])
  expect(await found('nobody')).toEqual([])
  expect(await found('people.example')).toHaveLength(3)
  expect(await admin.get(`/api/users?search=${'x'.repeat(101)}`)).toMatchObject({ status: 400 })
})

// Requirements: ADMIN-19
test('a Malayalam name is found in the newer and the older spelling of its chillu letters', async () => {
  const { as, person } = await openShop()
  const admin = await as('admin')
  const names = ['One രാജൻപിള്ള', 'Two രാജന്\u200dപിള്ള']
  for (const name of names) await person(name)
  for (const search of ['രാജൻപിള്ള', 'രാജന്\u200dപിള്ള', 'രാജൻ', 'ന്\u200dപി'])
    expect(
      (await admin.get<User[]>(`/api/users?search=${encodeURIComponent(search)}`)).body.map(({ name }) => name).sort(),
      search,
    ).toEqual(names.toSorted())
})
