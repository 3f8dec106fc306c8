import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Product } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'

const saved = (product: Product, change: object) => ({
  name: product.name,
  category: product.category,
  readVersion: product.updatedAt,
  ...change,
})

test('the second of two admins who edit a product reads who changed what', async () => {
  const { as, given } = await openShop()
  const [first, second] = [await as('admin Devi'), await as('admin Rajan')]
  const { _id } = await given.product({ name: 'Oil', price: 100, stock: 5 })
  const path = `/api/products/${_id}`
  const { body: seen } = await first.get<Product>(path)

  const done = await first.put<Product>(
    path,
    saved(seen, { howToUse: 'Warm it', variant: [{ model: '200 ml', price: 120 }] }),
  )
  await first.put(path, saved(done.body, { howToUse: 'Warm it well' }))
  const refused = await second.put<{ changed: { changes: unknown[]; product: Product } }>(
    path,
    saved(seen, { description: 'Mine' }),
  )
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'admin Devi saved this while you were editing it.',
      changed: { by: 'admin Devi', product: { howToUse: 'Warm it well', price: 120, description: '' } },
    },
  })
  expect(refused.body.changed.changes).toEqual([
    { field: 'How to use', from: '', to: 'Warm it well' },
    { field: '200 ml: price', from: '₹100.00', to: '₹120.00' },
  ])

  const now = refused.body.changed.product
  expect(await second.put(path, saved(now, { description: 'Mine' }))).toMatchObject({
    status: 200,
    body: { howToUse: 'Warm it well', description: 'Mine' },
  })
})

// Requirements: ADMIN-16, ADMIN-44
test('a person whose edit conflicts reads that the product was archived, and a save restores it', async () => {
  const { as, given } = await openShop()
  const [first, second] = [await as('admin Devi'), await as('admin Rajan')]
  const { _id } = await given.product()
  const path = `/api/products/${_id}`
  const { body: seen } = await second.get<Product>(path)
  await first.put(`${path}/archive`, { isArchived: true })

  const refused = await second.put<{ changed: { product: Product } }>(path, saved(seen, { howToUse: 'Warm it' }))
  const changes = [
    { field: 'Archived', from: 'no', to: 'yes' },
    { field: 'Published', from: 'yes', to: 'no' },
  ]
  expect(refused).toMatchObject({ status: 409, body: { changed: { by: 'admin Devi', changes } } })
  const ownChange = saved(refused.body.changed.product, { howToUse: 'Warm it' })
  expect(await second.put(path, ownChange)).toMatchObject({ status: 200, body: { isPublished: true } })
  const { body: audit } = await first.get<AuditEntry[]>(`/api/audit?subject=product&subjectId=${_id}`)
  expect(audit[0]?.changes).toContainEqual({ field: 'Archived', from: 'yes', to: 'no' })
})

test('of two concurrent saves of one version one is refused', async () => {
  const { as, given } = await openShop()
  const first = await as('admin one')
  const admins = [first, await as('admin two')]
  const { _id } = await given.product()
  const { body: seen } = await first.get<Product>(`/api/products/${_id}`)
  const replies = await Promise.all(
    admins.map((admin, at) => admin.put(`/api/products/${_id}`, saved(seen, { howToUse: `By ${at}` }))),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a sale does not change a product’s version, and a save without a version overwrites', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const product = await given.product({ stock: 5 })
  const { body: seen } = await admin.get<Product>(`/api/products/${product._id}`)
  await given.order({ product })
  expect(await admin.put(`/api/products/${product._id}`, saved(seen, { howToUse: 'a' }))).toMatchObject({ status: 200 })
  const { readVersion, ...without } = saved(seen, { howToUse: 'b' })
  expect(await admin.put(`/api/products/${product._id}`, without)).toMatchObject({ status: 200 })
  // A product that was read can be sent back whole: its `updatedAt` is no field of a save.
  expect(await admin.put(`/api/products/${product._id}`, { ...seen, howToUse: 'c' })).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/products/${product._id}`, { ...without, readVersion: 'now' })).toMatchObject({
    status: 400,
  })
})

// Requirements: ADMIN-16
test('a save that is sent again with its idempotency key adds a delivery once, also after a sale', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const product = await given.product({ stock: 5 })
  const { body: seen } = await admin.get<Product>(`/api/products/${product._id}`)
  const [size] = seen.variant
  const draft = saved(seen, { variant: [{ ...size, countInStock: 15, countInStockWas: 5 }] })
  const save = (body: object) =>
    admin.put<Product>(`/api/products/${product._id}`, body, { headers: { 'idempotency-key': 'delivery-1' } })
  expect(await save({ ...draft, readVersion: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 })
  expect((await save(draft)).body.countInStock).toBe(15)
  await given.order({ product })
  expect(await save(draft)).toMatchObject({ status: 200, body: { countInStock: 14 } })
  expect(await save({ ...draft, howToUse: 'Warm it' })).toMatchObject({ status: 422 })
  expect(await given.stockOf(product)).toBe(14)
})

test('the audit log records the old and new value of each changed field of a product', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const { _id } = await given.product({
    name: 'Oil',
    variants: [{ model: 'a', stock: 5 }, { model: 'b' }],
    isPublished: false,
  })
  const variant = [{ model: 'a', price: 100, discountPrice: 90, countInStock: 7 }]
  await admin.put(`/api/products/${_id}`, { name: 'Hair oil', category: 'ayurveda', variant })
  const { body } = await admin.get<AuditEntry[]>(`/api/audit?subject=product&subjectId=${_id}`)
  expect(body[0]).toMatchObject({ what: 'Product saved', who: 'admin', subject: { name: 'Hair oil' } })
  expect(body[0]?.changes).toEqual([
    { field: 'Name', from: 'Oil', to: 'Hair oil' },
    { field: 'Published', from: 'no', to: 'yes' },
    { field: 'a: offer price', from: '', to: '₹90.00' },
    { field: 'a: stock', from: '5', to: '7' },
    { field: 'b', from: 'for sale', to: '' },
  ])
})
