import { expect, test } from 'vitest'
import { seedShop } from '#server/cli/seed/seed-shop.ts'
import { insertSession } from '#server/users/queries.ts'
import type { Order } from '#shared/orders.ts'
import { type Caller, openShop } from '#tests/support/shop.ts'

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1]

/** Fetches every page of a list by its Link headers. */
async function pagesOf(caller: Caller, path: string) {
  const pages: string[][] = []
  for (let next: string | undefined = path; next; ) {
    const { body, headers } = await caller.get<Order[]>(next)
    pages.push(body.map(({ _id }) => _id))
    next = nextOf(headers.link)
    expect(next ?? `${path}?cursor=`).toContain('cursor=')
  }
  return pages
}

// Requirements: ORDER-22, ORDER-23
test.each([
  ['all orders', '/api/orders'],
  ['one’s own orders', '/api/orders/myorders'],
])('%s are listed newest first, 200 to a page, each once', async (_, path) => {
  const shop = await openShop()
  const { db, app } = shop
  await seedShop(db, { products: 10, users: 1, orders: 450 })
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const token = await insertSession(db, id)
  const buyer: Caller = {
    ...(await shop.as('visitor')),
    get: async (url) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return { status: statusCode, headers, body: JSON.parse(body) }
    },
  }
  const pages = await pagesOf(path === '/api/orders' ? await shop.as('admin') : buyer, path)
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
  const ids = pages.flat()
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(new Set(ids).size).toBe(450)
})

// Requirements: ORDER-22
test('a search that most orders match lists each of them once, newest first', async () => {
  const shop = await openShop()
  await seedShop(shop.db, { products: 10, users: 3, orders: 450 })
  const matching = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where('search', 'like', '% ek%')
    .orderBy('id', 'desc')
    .execute()
  const pages = await pagesOf(await shop.as('admin'), '/api/orders?state=delivered&search=ek')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat()).toEqual(matching.map(({ id }) => id))
})

// Requirements: ORDER-22
test('the next page keeps the filter and the search, and an invalid cursor is refused', async () => {
  const shop = await openShop()
  await seedShop(shop.db, { products: 10, users: 3, orders: 450 })
  const admin = await shop.as('admin')
  const { headers, body } = await admin.get<Order[]>('/api/orders?state=delivered&search=seed0%20EK')
  expect([body.length, headers.link]).toEqual([0, undefined])
  const first = await admin.get<Order[]>('/api/orders?state=delivered&search=ek')
  const next = nextOf(first.headers.link) ?? ''
  expect(next).toBe(`/api/orders?state=delivered&search=ek&cursor=${first.body.at(-1)?._id}`)
  const second = await admin.get<Order[]>(next)
  expect(new Set(second.body.map(({ status }) => status))).toEqual(new Set(['delivered']))
  for (const cursor of ['x', '1', "'; drop table orders; --"])
    expect(await admin.get(`/api/orders?cursor=${encodeURIComponent(cursor)}`)).toMatchObject({ status: 400 })
})
