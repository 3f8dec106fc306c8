import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { applyRetention } from '#server/privacy/retention.ts'
import type { CartLine } from '#shared/cart.ts'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { Product, ProductCard } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'

const draft = (change: object = {}) => ({ name: 'Navara Rice', category: 'organicfoods', ...change })
const sizes = [{ model: '1 kg', price: 110.5, countInStock: 4 }]

// Requirements: ADMIN-41
test('a product is saved as a draft without sizes, published, and unpublished again', async () => {
  const { as, given } = await openShop()
  await given.product()
  await given.product({ category: 'organicfoods' })
  const [admin, visitor] = [await as('admin'), await as('visitor')]
  const { _id } = (await admin.post<Product>('/api/products')).body
  const path = `/api/products/${_id}`

  const hidden = await admin.put(path, draft({ saveAs: 'draft' }))
  expect(hidden).toMatchObject({ status: 200, body: { name: 'Navara Rice', isPublished: false, variant: [] } })
  expect(await visitor.get(path)).toMatchObject({ status: 404 })
  const refused = await admin.put(path, draft({ saveAs: 'published', variant: [] }))
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'variant' }] } })

  expect(await admin.put(path, draft({ variant: sizes }))).toMatchObject({ body: { isPublished: true } })
  expect(await visitor.get(path)).toMatchObject({ status: 200 })
  expect(await admin.put(path, draft({ saveAs: 'draft' }))).toMatchObject({
    body: { isPublished: false, variant: [{ model: '1 kg', countInStock: 4 }] },
  })
  expect(await visitor.get(path)).toMatchObject({ status: 404 })
  expect(await admin.put(path, draft({ saveAs: 'elsewhere' }))).toMatchObject({ status: 400 })
})

// Requirements: ADMIN-42
test('a new product that nobody saved is discarded, and a saved one stays', async () => {
  const { as, given, db } = await openShop()
  const sold = await given.product()
  const admin = await as('admin')
  const { _id } = (await admin.post<Product>('/api/products')).body
  expect(await admin.delete(`/api/products/${_id}/draft`)).toMatchObject({ status: 200 })
  expect(await admin.get(`/api/products/${_id}`)).toMatchObject({ status: 404 })
  expect(await admin.delete(`/api/products/${_id}/draft`)).toMatchObject({ status: 404 })

  const saved = (await admin.post<Product>('/api/products')).body
  await admin.put(`/api/products/${saved._id}`, draft({ name: 'Sample name', category: 'ayurveda', saveAs: 'draft' }))
  for (const id of [saved._id, sold._id])
    expect(await admin.delete(`/api/products/${id}/draft`)).toMatchObject({
      status: 409,
      body: { message: 'This product was already saved' },
    })
  const left = await db.selectFrom('products').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([saved._id, sold._id].toSorted())
})

// Requirements: ADMIN-42
test('a new product that nobody saved is deleted after a day', async () => {
  const shop = await openShop()
  await shop.given.product({ name: 'Sample name', isPublished: false })
  const admin = await shop.as('admin')
  const [old, recent] = [await admin.post<Product>('/api/products'), await admin.post<Product>('/api/products')]
  await sql`update products set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
    where id <> ${recent.body._id}`.execute(shop.owner)
  await applyRetention(shop)
  expect(await admin.get(`/api/products/${old.body._id}`)).toMatchObject({ status: 404 })
  expect(await admin.get(`/api/products/${recent.body._id}`)).toMatchObject({ status: 200 })
  expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(2)
})

// Requirements: ADMIN-42
test('an old draft that is being saved while untouched ones are deleted stays', async () => {
  const shop = await openShop()
  await shop.given.product()
  const admin = await shop.as('admin')
  const { _id } = (await admin.post<Product>('/api/products')).body
  await sql`update products set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'`.execute(
    shop.owner,
  )
  const [isSaved, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saved = inTransaction(shop.owner, async (tx) => {
    await tx.updateTable('products').set({ name: 'Soap', updated_at: new Date() }).where('id', '=', _id).execute()
    isSaved.resolve()
    await mayCommit.promise
  })
  await isSaved.promise
  await applyRetention(shop)
  mayCommit.resolve()
  await saved
  expect(await admin.get(`/api/products/${_id}`)).toMatchObject({ status: 200, body: { name: 'Soap' } })
})

// Requirements: ADMIN-43
test('a copy is a draft with the texts, sizes and pictures, and without stock', async () => {
  const { as, given, db } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods' })
  const admin = await as('admin')
  const images = [
    { url: '/uploads/front.webp', alt: 'Front', altMalayalam: 'മുൻവശം' },
    { url: '/uploads/back.webp', alt: '', altMalayalam: '' },
  ]
  const texts = { benefits: 'Red, Unpolished', howToUse: 'Boil it.', nameMalayalam: 'നവര അരി' }
  await admin.put(`/api/products/${_id}`, draft({ ...texts, images, variant: sizes }))

  const copy = await admin.post<Product>(`/api/products/${_id}/copy`)
  expect(copy).toMatchObject({
    status: 201,
    body: {
      ...texts,
      nameMalayalam: 'പകർപ്പ്: നവര അരി',
      name: 'Copy of Navara Rice',
      category: 'organicfoods',
      isPublished: false,
      image: '/uploads/front.webp',
      images,
      countInStock: 0,
      variant: [{ model: '1 kg', price: 110.5, countInStock: 0 }],
    },
  })
  expect(copy.body._id).not.toBe(_id)
  expect(await admin.get(`/api/products/${_id}`)).toMatchObject({ body: { name: 'Navara Rice', countInStock: 4 } })
  expect(await admin.post('/api/products/00000000-0000-7000-8000-000000000000/copy')).toMatchObject({ status: 404 })
  const audited = await db.selectFrom('audit').select('details').where('subject_id', '=', copy.body._id).execute()
  expect(audited).toEqual([{ details: { name: 'Copy of Navara Rice' } }])

  await admin.put(`/api/products/${_id}`, draft({ name: 'x'.repeat(200) }))
  const long = await admin.post<Product>(`/api/products/${_id}/copy`)
  expect(long.body.name).toBe(`Copy of ${'x'.repeat(192)}`)
})

// Requirements: ADMIN-44
test('an archived product is neither in the shop nor in the list until it is restored', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ name: 'Old balm' })
  const other = await given.product({ name: 'Kept balm' })
  const [admin, visitor, shopper] = [await as('admin'), await as('visitor'), await as('shopper')]
  await shopper.post('/api/cart', { id: _id, qty: 1, variant: 0 })
  const archive = (isArchived: boolean) => admin.put<Product>(`/api/products/${_id}/archive`, { isArchived })
  const names = async (query: string) =>
    (await admin.get<AdminProduct[]>(`/api/products/admin${query}`)).body.map(({ name }) => name)

  for (let press = 0; press < 2; press += 1)
    expect(await archive(true)).toMatchObject({ status: 200, body: { isArchived: true, isPublished: false } })
  expect(await names('')).toEqual(['Kept balm'])
  expect(await names('?archived=yes')).toEqual(['Old balm'])
  expect(await visitor.get(`/api/products/${_id}`)).toMatchObject({ status: 404 })
  expect((await shopper.get<CartLine[]>('/api/cart')).body[0]).toMatchObject({ availability: 'gone' })
  for (const path of ['/api/products', '/api/products?keyword=balm', '/api/products?keyword=balmm'])
    for (const reader of [admin, visitor])
      expect(
        (await reader.get<ProductCard[]>(path)).body.map((card) => card._id),
        path,
      ).toEqual([other._id])

  const restored = await archive(false)
  expect(restored).toMatchObject({ status: 200, body: { isPublished: false } })
  expect(restored.body).not.toHaveProperty('isArchived')
  expect(await names('?sort=name')).toEqual(['Kept balm', 'Old balm'])
  expect(
    await admin.put('/api/products/00000000-0000-7000-8000-000000000000/archive', { isArchived: true }),
  ).toMatchObject({ status: 404 })
})

// Requirements: ADMIN-44
test('a save or the previous release restores an archived product', async () => {
  const { as, given, owner } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods' })
  const admin = await as('admin')
  const state = async () => (await admin.get<Product>(`/api/products/${_id}`)).body
  await admin.put(`/api/products/${_id}/archive`, { isArchived: true })
  await admin.put(`/api/products/${_id}`, draft({ variant: sizes }))
  expect(await state()).toMatchObject({ isPublished: true })
  await admin.put(`/api/products/${_id}/archive`, { isArchived: true })
  await owner.updateTable('products').set({ is_published: true }).where('id', '=', _id).execute()
  expect(await state()).not.toHaveProperty('isArchived')
})

// Requirements: IMG-8
// Threats: T81
test('a product has up to eight pictures with alt texts in both languages, and the first is its image', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods' })
  const [admin, visitor] = [await as('admin'), await as('visitor')]
  const path = `/api/products/${_id}`
  const save = (change: object) => admin.put<Product>(path, draft({ variant: sizes, ...change }))
  const shown = async () => {
    const { image, images } = (await visitor.get<Product>(path)).body
    return { image, images: images?.map(({ url, alt }) => [url, alt]) }
  }
  const image = (n: number) => ({ url: `/uploads/${n}.webp`, alt: `Alt ${n}` })

  await save({ images: [image(1), { ...image(2), altMalayalam: 'രണ്ട്' }] })
  const both = [
    ['/uploads/1.webp', 'Alt 1'],
    ['/uploads/2.webp', 'Alt 2'],
  ]
  expect(await shown()).toEqual({ image: '/uploads/1.webp', images: both })
  await save({})
  expect(await shown()).toEqual({ image: '/uploads/1.webp', images: both })
  await save({ image: '/uploads/3.webp', images: [image(1), image(2)] })
  expect(await shown()).toEqual({ image: '/uploads/3.webp', images: [['/uploads/3.webp', ''], both[1]] })
  await save({ image: '/uploads/3.webp', images: [image(2), image(3)] })
  expect((await shown()).image).toBe('/uploads/2.webp')
  await save({ image: '' })
  expect(await shown()).toEqual({ image: '', images: undefined })
  await save({ images: [{ url: '/uploads/1.webp' }] })
  expect(await shown()).toEqual({ image: '/uploads/1.webp', images: undefined })

  const eight = Array.from({ length: 8 }, (_, n) => image(n))
  expect(await save({ images: eight })).toMatchObject({ status: 200, body: { images: { length: 8 } } })
  for (const images of [
    [...eight, image(9)],
    [image(1), image(1)],
    [{ url: '' }],
    [{ url: 'javascript:alert(1)' }],
    [{ url: '/uploads/1.webp', alt: 'x'.repeat(201) }],
    [{ url: '/uploads/1.webp', altMalayalam: 'x\ny' }],
    [{ alt: 'No picture' }],
  ])
    expect(await save({ images }), JSON.stringify(images)).toMatchObject({ status: 400 })
})

test('the audit log says how pictures changed', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods' })
  const admin = await as('admin')
  await admin.put(`/api/products/${_id}`, draft({ variant: sizes, images: [{ url: '/uploads/1.webp', alt: 'Jar' }] }))
  const [entry] = (await admin.get<{ changes: object[] }[]>(`/api/audit?subject=product&subjectId=${_id}`)).body
  expect(entry?.changes).toContainEqual({ field: 'Pictures', from: '', to: '/uploads/1.webp Jar' })
})
