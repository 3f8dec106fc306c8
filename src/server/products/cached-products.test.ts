import { expect, test } from 'vitest'
import type { AdminProduct } from '#shared/product-editing.ts'
import { openShop } from '#tests/support/shop.ts'

test('an admin lists every product with drafts, filtered by words, category and stock', async () => {
  const { as, given, db } = await openShop()
  const admin = await as('admin')
  const oil = await given.product({ name: 'Dhanwantharam Thailam', variants: [{ stock: 20 }, { stock: 2 }] })
  const soap = await given.product({ name: 'Kasthuri Soap', category: 'beautycare', stock: 0 })
  const chair = await given.product({ name: 'Chair', category: 'furniture', isPublished: false, stock: 9 })
  await db
    .updateTable('products')
    .set({ name_malayalam: 'ധന്വന്തരം തൈലം', sku: 'AYU-TAI-001' })
    .where('id', '=', oil._id)
    .execute()
  const found = async (query: string) => {
    const { body } = await admin.get<AdminProduct[]>(`/api/products/admin?${query}`)
    return body.map(({ name }) => name)
  }
  const [oilName, soapName, chairName] = [oil, soap, chair].map(({ name }) => name)

  expect(await found('')).toEqual([chairName, soapName, oilName])
  expect(await found('sort=name')).toEqual([chairName, oilName, soapName])
  for (const search of ['thailam dhan', 'wanth', 'tai-001', 'തൈലം', 'ay'])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([oilName])
  expect(await found('category=furniture')).toEqual([chairName])
  expect(await found('stock=low')).toEqual([soapName, oilName])
  expect(await found('stock=sold-out')).toEqual([soapName])
  expect(await found('stock=low&category=ayurveda&search=oil')).toEqual([])

  await admin.put(`/api/products/${soap._id}`, { name: soapName, category: 'beautycare' })
  expect(await found('sort=changed')).toEqual([soapName, chairName, oilName])

  const { body } = await admin.get<AdminProduct[]>('/api/products/admin?search=chair')
  expect(body[0]).toMatchObject({ isPublished: false, isDraft: true, sku: '', countInStock: 9 })
  for (const query of ['stock=none', 'sort=price', 'cursor=1', 'category=toys'])
    expect(await admin.get(`/api/products/admin?${query}`), query).toMatchObject({ status: 400 })
})

test.each(['newest', 'name', 'changed'])('the pages sorted by %s contain every product once', async (sort) => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  // Two of each name, so that equal names need a second sort key.
  for (let at = 0; at < 106; at += 1) await given.product({ name: `Product ${at % 53}` })
  const names: string[] = []
  const ids = new Set<string>()
  let address = `/api/products/admin?sort=${sort}&search=product`
  for (let page = 0; page < 3; page += 1) {
    const { body, headers } = await admin.get<AdminProduct[]>(address)
    for (const { _id, name } of body) {
      ids.add(_id)
      names.push(name)
    }
    address = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  }
  expect(address).toBe('')
  expect([names.length, ids.size]).toEqual([106, 106])
  if (sort === 'name') expect(names).toEqual(names.toSorted())
})
