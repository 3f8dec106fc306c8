import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { seedProducts } from '#server/cli/seed/seed-products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openShop } from '#tests/support/shop.ts'

/** The cost of a call: its statements, those of a repeated call, and the uncompressed bytes of its response. */
export type Cost = { queries: number; again: number; bytes: number }

type Request = { method?: 'GET' | 'POST' | 'PUT'; url: string; by?: 'shopper'; body?: () => object }

/** A shop that is the same at each opening. Only ids and times differ, and their length is fixed. */
export async function openShopOfCosts() {
  const queries: CompiledQuery[] = []
  const shop = await openShop({ onQuery: (query) => queries.push(query) })
  await inTransaction(shop.db, async (tx) => {
    await sql`select setseed(0.5)`.execute(tx)
    await seedProducts(tx, 60)
    await tx
      .insertInto('sub_categories')
      .values({
        slug: 'kashayams',
        category: 'ayurveda',
        name: 'Kashayams',
        group: 'classical',
        description: 'Decoctions',
        display_order: 1,
      })
      .execute()
    await sql`update products set sub_category = 'kashayams' where sku like 'SEED-_'`.execute(tx)
  })
  const shopper = await shop.as('shopper')
  const { db } = shop
  const products = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('products.id')
    .where('position', '=', 0)
    .where('count_in_stock', '>', 20)
    .orderBy('sku')
    .limit(3)
    .execute()
  const ids = products.map(({ id }) => id)
  const draft = (orderItems = ids.map((product) => ({ product, qty: 1, variant: 0 }))) => ({
    orderItems,
    shippingAddress: shop.given.address(),
    paymentMethod: 'Razorpay',
  })
  for (const id of ids) await shopper.post('/api/cart', { id, qty: 1, variant: 0 })
  await shopper.post(`/api/products/${ids[0]}/reviews`, { rating: 4, comment: 'Good for the knees' })
  const { body: order } = await shopper.post<{ _id: string }>('/api/orders', draft())
  const lines = ids.map((id) => ({ id, qty: 1, variant: 0 }))
  for (const line of lines) await shopper.post('/api/cart', line)

  const requests: Record<string, Request> = {
    'GET /api/home': { url: '/api/home' },
    'GET /api/settings': { url: '/api/settings' },
    'GET /api/categories': { url: '/api/categories' },
    'GET /api/categories/subcategories': { url: '/api/categories/subcategories' },
    'GET /api/society': { url: '/api/society' },
    'GET /api/products': { url: '/api/products' },
    'GET /api/products?keyword': { url: '/api/products?keyword=arishtam' },
    'GET /api/products/top': { url: '/api/products/top' },
    'GET /api/products/category/:category': { url: '/api/products/category/ayurveda?pageNumber=1' },
    'GET /api/products/ayurveda/:value': { url: '/api/products/ayurveda/kashayams' },
    'GET /api/products/category/:category, by country': {
      url: '/api/products/category/ayurveda?pageNumber=1&countryOfOrigin=Nepal&sort=countryOfOrigin',
    },
    'GET /api/products/ayurveda/:value, by country': { url: '/api/products/ayurveda/kashayams?sort=countryOfOrigin' },
    'GET /api/products/:id': { url: `/api/products/${ids[0]}` },
    'GET /api/products/:id, signed in': { url: `/api/products/${ids[1]}`, by: 'shopper' },
    'GET /api/cart': { url: '/api/cart', by: 'shopper' },
    'GET /api/orders/myorders': { url: '/api/orders/myorders', by: 'shopper' },
    'GET /api/orders/:id': { url: `/api/orders/${order._id}`, by: 'shopper' },
    'GET /api/users/sessions': { url: '/api/users/sessions', by: 'shopper' },
    'POST /api/cart': { method: 'POST', url: '/api/cart', by: 'shopper', body: () => lines[0] ?? {} },
    'POST /api/orders': { method: 'POST', url: '/api/orders', by: 'shopper', body: () => draft() },
  }

  const count = async ({ method = 'GET', url, by, body }: Request) => {
    const token = by && (await shop.person(by)).token
    queries.length = 0
    const response = await shop.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': randomUUID() },
      ...(body && { payload: body() }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
    return { queries: queries.length, bytes: response.rawPayload.length }
  }

  return {
    costs: async (): Promise<Record<string, Cost>> => {
      const costs: Record<string, Cost> = {}
      await shop.cache.settled()
      for (const [name, request] of Object.entries(requests)) {
        const { queries, bytes } = await count(request)
        costs[name] = { queries, again: (await count(request)).queries, bytes }
      }
      return costs
    },
  }
}
