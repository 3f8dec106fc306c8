import { expect, test } from 'vitest'
import type { PlannedSetting } from '#shared/planned-settings.ts'
import type { SettingsView } from '#shared/settings.ts'
import { todayInIndia } from '#shared/today.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const PATH = '/api/settings/planned'
const dayAfter = (days: number) => new Date(Date.parse(todayInIndia()) + days * 86_400_000).toISOString().slice(0, 10)

const inForce = async (shop: TestShop) => (await (await shop.as('visitor')).get<SettingsView>('/api/settings')).body

/** Moves the planned changes to today. */
const start = (shop: TestShop) =>
  shop.owner
    .updateTable('planned_settings')
    .set({ from_day: dayAfter(0) })
    .execute()

const priceOf = async (shop: TestShop) => (await shop.given.order({ by: 'shopper' })).shipping_price

// Requirements: ADMIN-29
test('a planned fee is listed and begins on its day, for the calls and for new orders', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const plan = { name: 'smallOrderShipping', value: 80, from: dayAfter(1) }
  expect(await admin.post(PATH, plan)).toMatchObject({ status: 201, body: [{ ...plan, by: 'admin' }] })
  expect((await inForce(shop)).smallOrderShipping).toBe(100)
  expect(await priceOf(shop)).toBe(100_00)
  await start(shop)
  await shop.cache.settled()
  expect((await inForce(shop)).smallOrderShipping).toBe(80)
  expect(await priceOf(shop)).toBe(80_00)
  expect((await admin.get(PATH)).body).toEqual([])
})

// Requirements: ADMIN-29
test('a change from now ends a planned one that has begun, and keeps a later one', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  await admin.post(PATH, { name: 'shipping', value: 80, from: dayAfter(1) })
  await start(shop)
  await admin.post(PATH, { name: 'shipping', value: 90, from: dayAfter(3) })
  await admin.put('/api/settings', { shipping: 60 })
  expect((await inForce(shop)).shipping).toBe(60)
  expect((await admin.get(PATH)).body).toMatchObject([{ value: 90, from: dayAfter(3) }])
})

// Requirements: ADMIN-29
test('a planned change is replaced by another one of the same day, and withdrawn once', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const plan = { name: 'discountPercent', value: 12, from: dayAfter(2) }
  await Promise.all([admin.post(PATH, plan), admin.post(PATH, plan), admin.post(PATH, plan)])
  const { body } = await admin.post<PlannedSetting[]>(PATH, { ...plan, value: 15 })
  expect(body).toMatchObject([{ value: 15 }])
  const withdraw = () => admin.delete(`${PATH}/${body[0]?._id}`)
  expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await admin.get(PATH)).body).toEqual([])
})

// Requirements: ADMIN-29
test.each([
  ['today', { from: todayInIndia() }, 'Choose a day from tomorrow to one year ahead.'],
  ['a day in two years', { from: dayAfter(730) }, 'Choose a day from tomorrow to one year ahead.'],
  ['a negative fee', { value: -1 }, 'An amount cannot be negative'],
  ['a name that is no rate', { name: 'societyName' }, 'Choose one of the settings'],
])('a planned change with %s is refused', async (_, draft, message) => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const reply = await admin.post(PATH, { name: 'shipping', value: 70, from: dayAfter(1), ...draft })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain(message)
  expect((await admin.get(PATH)).body).toEqual([])
})
