import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BulkChangeView, BulkPreview } from '#shared/bulk-changes.ts'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { Product } from '#shared/products.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const PATH = '/api/bulk-changes'
const ARISHTAMS = { search: '200 ml arishtam' }

async function createArishtams(shop: TestShop) {
  const abhaya = await shop.given.product({
    name: 'Abhayarishtam',
    variants: [
      { model: '200 ml', price: 88, stock: 40 },
      { model: '450 ml', price: 165 },
    ],
  })
  const amrita = await shop.given.product({
    name: 'Amritarishtam',
    variants: [{ model: '200 ml', price: 92, discountPrice: 90, stock: 10 }],
  })
  const kumary = await shop.given.product({ name: 'Kumaryasavam', variants: [{ model: '200 ml', price: 90 }] })
  const editor = await shop.as('editor')
  const sizes = async () => {
    const { body } = await editor.get<AdminProduct[]>('/api/products/admin?sort=name')
    return body.flatMap(({ name, variant }) =>
      variant.map(({ model, price, discountPrice, countInStock }) => [name, model, price, discountPrice, countInStock]),
    )
  }
  const prices = async () => (await sizes()).map(([, , price, discountPrice]) => discountPrice || price)
  const preview = async (change: object, filter: object = ARISHTAMS) =>
    (await editor.post<BulkPreview>(PATH, { change, filter })).body
  const apply = ({ _id }: { _id?: string | undefined }) => editor.put<BulkChangeView>(`${PATH}/${_id}/apply`)
  const undo = ({ _id }: { _id?: string | undefined }) => editor.put<BulkChangeView>(`${PATH}/${_id}/undo`)
  const list = async () => (await editor.get<BulkChangeView[]>(PATH)).body
  return { abhaya, amrita, kumary, editor, sizes, prices, preview, apply, undo, list }
}

const FIVE_RUPEES = { kind: 'rupees', by: 5 }

// Requirements: ADMIN-62, ADMIN-63
// Threats: T30
test('all 200 ml arishtams cost 5 rupees more as previewed, and an undo restores their prices', async () => {
  const shop = await openShop()
  const { prices, preview, apply, undo, list } = await createArishtams(shop)
  const previewed = await preview(FIVE_RUPEES)
  expect(previewed).toMatchObject({
    count: 1,
    lines: [
      {
        name: 'Abhayarishtam',
        model: '200 ml',
        from: { price: 88, discountPrice: 0 },
        to: { price: 93, discountPrice: 0 },
      },
      { name: 'Amritarishtam', refusal: 'The offer price must stay below the price of ₹92.00' },
    ],
  })
  expect(await prices()).toEqual([88, 165, 90, 90])
  expect(await list()).toEqual([])

  for (let press = 0; press < 2; press += 1)
    expect(await apply(previewed)).toMatchObject({ status: 200, body: { count: 1, by: 'editor', undoneAt: null } })
  expect(await prices()).toEqual([93, 165, 90, 90])
  await shop.cache.settled()
  const { body } = await (await shop.as('visitor')).get<Product[]>('/api/products?keyword=abhaya')
  expect(body[0]).toMatchObject({ price: 93 })
  expect(await list()).toMatchObject([{ _id: previewed._id, change: FIVE_RUPEES }])

  for (let press = 0; press < 2; press += 1)
    expect(await undo(previewed)).toMatchObject({ status: 200, body: { undoneAt: expect.any(String), left: [] } })
  expect(await prices()).toEqual([88, 165, 90, 90])
  const audit = await shop.db.selectFrom('audit').select('action').where('actor_name', '=', 'editor').execute()
  expect(audit.map(({ action }) => action)).toEqual(['product changed in bulk', 'bulk change undone'])
})

// Requirements: ADMIN-62, PRICE-3
test('a preview refuses each line that would cost more than the MRP, and applies the others', async () => {
  const shop = await openShop()
  const { abhaya, preview, apply, prices } = await createArishtams(shop)
  const limit = (mrp: number) =>
    shop.db.updateTable('variants').set({ mrp }).where('product_id', '=', abhaya._id).execute()
  await limit(156_00)
  const raised = await preview({ kind: 'rupees', by: 1 }, { search: 'arishtam' })
  expect(raised).toMatchObject({ count: 2 })
  expect(raised.lines.filter(({ refusal }) => refusal)).toMatchObject([
    {
      name: 'Abhayarishtam',
      model: '450 ml',
      refusal: 'A piece of 450 ml costs ₹156.87 with GST, which is more than its MRP of ₹156.00',
    },
  ])
  expect(await apply(raised)).toMatchObject({ status: 200 })
  expect(await prices()).toEqual([89, 165, 91, 90])

  const later = await preview({ kind: 'rupees', by: 1 }, { search: 'abhaya 200' })
  await limit(80_00)
  expect(await apply(later)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Abhayarishtam: A piece of 200 ml costs /) },
  })
})

// Requirements: ADMIN-62, PRICE-3
test('a preview refuses a product that another category or a place in the shop would sell above its MRP', async () => {
  const shop = await openShop()
  const { abhaya, preview } = await createArishtams(shop)
  const all = { search: 'arishtam 200' }
  for (const [mrp, change] of [
    [160_00, { kind: 'category', to: 'beautycare' }],
    [150_00, { kind: 'shown', isShown: true }],
  ] as const) {
    await shop.db.updateTable('variants').set({ mrp }).where('product_id', '=', abhaya._id).execute()
    const products = shop.db.updateTable('products')
    await products.set({ is_published: change.kind === 'category' }).execute()
    expect(await preview(change, all), change.kind).toMatchObject({
      count: 1,
      lines: [{ name: 'Abhayarishtam', refusal: expect.stringMatching(/^A piece of 450 ml costs /) }, { to: {} }],
    })
  }
})

// Requirements: ADMIN-62
test('a preview whose line changed since is refused as a whole, and names the line', async () => {
  const shop = await openShop()
  const { abhaya, prices, preview, apply } = await createArishtams(shop)
  const previewed = await preview({ kind: 'rupees', by: -5 })
  const admin = await shop.as('admin')
  const { body } = await admin.get<Product>(`/api/products/${abhaya._id}`)
  await admin.put(`/api/products/${abhaya._id}`, {
    ...body,
    variant: body.variant.map((size) => ({ ...size, price: 99 })),
  })
  expect(await apply(previewed)).toMatchObject({
    status: 409,
    body: {
      message:
        'Abhayarishtam, 200 ml changed since the preview. Nothing was changed. Please look at the preview again.',
    },
  })
  expect(await prices()).toEqual([99, 99, 90, 90])
})

// Requirements: ADMIN-62
test('after a sale a previewed stock is refused and a previewed price is applied', async () => {
  const shop = await openShop()
  const { abhaya, preview, apply, sizes } = await createArishtams(shop)
  const price = await preview({ kind: 'percent', by: 10 }, { search: 'abhaya 200' })
  await shop.given.order({ product: abhaya })
  expect(await apply(price)).toMatchObject({ status: 200 })
  const stock = await preview({ kind: 'stock-add', by: 12 }, { search: 'abhaya 200' })
  await shop.given.order({ product: abhaya })
  expect(await apply(stock)).toMatchObject({ status: 409 })
  expect((await sizes())[0]).toEqual(['Abhayarishtam', '200 ml', 97, 0, 38])
  expect(await apply(await preview({ kind: 'stock-set', to: 50 }, { search: 'abhaya 200' }))).toMatchObject({
    status: 200,
  })
  expect((await sizes())[0]).toEqual(['Abhayarishtam', '200 ml', 97, 0, 50])
})

// Requirements: ADMIN-63
test('an undo skips lines that were changed since, and names them', async () => {
  const shop = await openShop()
  const { editor, abhaya, amrita, preview, apply, undo, prices } = await createArishtams(shop)
  const applied = await preview({ kind: 'rupees', by: -8 })
  await apply(applied)
  expect(await prices()).toEqual([80, 165, 82, 90])
  const { body } = await editor.get<Product>(`/api/products/${amrita._id}`)
  await editor.put(`/api/products/${amrita._id}`, {
    ...body,
    variant: body.variant.map((size) => ({ ...size, discountPrice: 81 })),
  })
  const left = [{ product: amrita._id, name: 'Amritarishtam', model: '200 ml' }]
  expect(await undo(applied)).toMatchObject({ status: 200, body: { left } })
  expect(await undo(applied)).toMatchObject({ status: 200, body: { left } })
  expect(await prices()).toEqual([88, 165, 81, 90])
  expect(abhaya.name).toBe('Abhayarishtam')
})

// Requirements: ADMIN-63
test('a change can be undone for one day', async () => {
  const shop = await openShop()
  const { preview, apply, undo, list, prices } = await createArishtams(shop)
  const applied = await preview({ kind: 'rupees', by: -8 })
  await apply(applied)
  await sql`update bulk_changes set applied_at = now() - interval '25 hours'`.execute(shop.owner)
  expect(await undo(applied)).toMatchObject({ status: 409, body: { message: 'A change can be undone for one day' } })
  expect(await list()).toEqual([])
  expect(await prices()).toEqual([80, 165, 82, 90])
})

// Requirements: ADMIN-63
test('a change can be undone although its preview is days old', async () => {
  const shop = await openShop()
  const { preview, apply, undo, prices } = await createArishtams(shop)
  const applied = await preview({ kind: 'rupees', by: -8 })
  await sql`update bulk_changes set created_at = now() - interval '3 days'`.execute(shop.owner)
  await apply(applied)
  await preview(FIVE_RUPEES)
  expect(await undo(applied)).toMatchObject({ status: 200 })
  expect(await prices()).toEqual([88, 165, 90, 90])
})

// Requirements: ADMIN-62, ADMIN-63
test('a change of category or visibility changes whole products, and can be undone', async () => {
  const shop = await openShop()
  const { preview, apply, undo, editor } = await createArishtams(shop)
  await shop.given.product({ category: 'organicfoods', name: 'Rice' })
  const positions = async () =>
    (await editor.get<AdminProduct[]>('/api/products/admin?sort=name')).body.map(({ category, isPublished }) =>
      isPublished ? category : `${category}, draft`,
    )
  const all = { search: 'arishtam' }
  const hidden = await preview({ kind: 'shown', isShown: false }, all)
  expect(hidden.lines).toMatchObject([
    { model: '', from: { isShown: true }, to: { isShown: false } },
    { name: 'Amritarishtam' },
  ])
  await apply(hidden)
  const moved = await preview({ kind: 'category', to: 'organicfoods' }, all)
  await apply(moved)
  expect(await positions()).toEqual(['organicfoods, draft', 'organicfoods, draft', 'ayurveda', 'organicfoods'])
  await undo(moved)
  await undo(hidden)
  expect(await positions()).toEqual(['ayurveda', 'ayurveda', 'ayurveda', 'organicfoods'])
})

// Requirements: ADMIN-62
test('of two who apply different changes of the same price at once, one is refused', async () => {
  const shop = await openShop()
  const { preview, apply, prices } = await createArishtams(shop)
  const admin = await shop.as('admin')
  const first = await preview({ kind: 'rupees', by: -8 })
  const { body: second } = await admin.post<BulkPreview>(PATH, {
    change: { kind: 'rupees', by: -1 },
    filter: ARISHTAMS,
  })
  const replies = await Promise.all([apply(first), admin.put(`${PATH}/${second._id}/apply`)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([80, 87]).toContain((await prices())[0])
})

// Requirements: ADMIN-62
test('an invalid change, an empty selection and the preview of another person are refused', async () => {
  const shop = await openShop()
  const { editor, preview } = await createArishtams(shop)
  const post = (body: object) => editor.post(PATH, body)
  const refusals: [object, string][] = [
    [{ change: { kind: 'rupees', by: 0 }, filter: {} }, 'Zero changes nothing'],
    [{ change: { kind: 'percent', by: 501 }, filter: {} }, 'Enter a percentage from -90 to 500'],
    [{ change: { kind: 'price' }, filter: {} }, 'Choose what to change'],
    [{ change: FIVE_RUPEES }, 'Choose sizes or a filter'],
    [{ change: FIVE_RUPEES, sizes: [] }, 'Choose at least one size'],
    [{ change: FIVE_RUPEES, filter: { search: 'zzzz' } }, 'Choose at least one size'],
  ]
  for (const [body, message] of refusals) expect(await post(body)).toMatchObject({ status: 400, body: { message } })
  const { _id } = await preview({ kind: 'rupees', by: -1 })
  const admin = await shop.as('admin')
  expect(await admin.put(`${PATH}/${_id}/apply`)).toMatchObject({ status: 404 })
  expect(await admin.put(`${PATH}/${_id}/undo`)).toMatchObject({ status: 404 })
  await preview({ kind: 'rupees', by: -2 })
  expect(await editor.put(`${PATH}/${_id}/apply`)).toMatchObject({
    status: 404,
    body: { message: 'Preview not found' },
  })
})
