import type { Context } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { shipOrder } from '#server/orders/ship-order.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { lockSettings, storeSettings } from '#server/settings/queries.ts'
import { findUser } from '#server/users/queries.ts'
import type { Category } from '#shared/categories.ts'
import { toPaise } from '#shared/money.ts'
import { OrderDraft, type ShippingAddress } from '#shared/orders.ts'
import type { Settings } from '#shared/settings.ts'
import type { FakeProvider } from './fake-provider.ts'
import type { Person } from './shop.ts'

/** Prices in rupees. */
type VariantInput = { model?: string; price?: number | null; discountPrice?: number; stock?: number }
type ProductInput = {
  name?: string
  category?: Category
  subCategory?: string
  variants?: VariantInput[]
  price?: number
  stock?: number
  isPublished?: boolean
}
type OrderInput = { by?: string; product?: { _id: string }; qty?: number; state?: 'submitted' | 'paid' | 'shipped' }

const CATEGORY_TITLES = {
  ayurveda: 'Ayurveda',
  beautycare: 'Beauty Care',
  organicfoods: 'Foods',
  furniture: 'Furniture',
}
let created = 0

/** Test data builders; a test states only the values that matter to it. */
export function buildersFor(
  deps: Context & { provider: FakeProvider | Context['provider'] },
  people: (personName: string) => Promise<Person>,
) {
  const { db } = deps
  const builders = {
    address: (change: Partial<ShippingAddress> = {}): ShippingAddress => ({ ...ADDRESS, ...change }),

    shipment: () => ({ tracking: 'EK123456789IN', service: 'India Post' }),

    product: async ({
      category = 'ayurveda',
      price = 100,
      stock = 5,
      variants,
      isPublished = true,
      ...otherFields
    }: ProductInput = {}) => {
      created += 1
      await db
        .insertInto('categories')
        .values({ name: category, title: CATEGORY_TITLES[category], description: '', display_order: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const product = { id: newId(), name: otherFields.name ?? `Product ${created}` }
      await db
        .insertInto('products')
        .values({ ...product, category, sub_category: otherFields.subCategory ?? null, is_published: isPublished })
        .execute()
      const list = variants ?? [{ model: '200 ml', price, stock }]
      for (const [position, variant] of list.entries()) await insertVariant(product.id, position, variant)
      return { _id: product.id, name: product.name }
    },

    draft: (product: { _id: string }, qty = 1, variant = 0) => ({
      orderItems: [{ product: product._id, qty, variant }],
      shippingAddress: builders.address(),
      paymentMethod: 'Razorpay',
    }),

    order: async ({ by = 'shopper', product, qty = 1, state = 'submitted' }: OrderInput = {}): Promise<OrderRow> => {
      const user = await signedIn(by)
      const draft = OrderDraft.parse(builders.draft(product ?? (await builders.product()), qty))
      const { order } = await placeOrder(deps, user, draft, {})
      if (state === 'submitted') return order
      await pay(order)
      if (state === 'shipped') {
        const admin = await signedIn('admin')
        await shipOrder(
          deps,
          order.id,
          { tracking: 'EK123456789IN', service: 'India Post' },
          { actor: admin, requestId: 'test' },
        )
      }
      return readOrder(order.id)
    },

    pay: async (id: string) => pay(await readOrder(id)),

    settings: (change: Partial<Settings>) =>
      inTransaction(db, async (tx) => {
        await lockSettings(tx)
        await storeSettings(tx, change)
      }),

    stockOf: async (product: { _id: string }, variant = 0) => {
      const row = await db
        .selectFrom('variants')
        .select('count_in_stock')
        .where('product_id', '=', product._id)
        .where('position', '=', variant)
        .executeTakeFirstOrThrow()
      return row.count_in_stock
    },
  }
  return builders

  async function signedIn(personName: string) {
    const person = await people(personName)
    const user = await findUser(db, person._id)
    if (!user) throw new Error(`${personName} is not there`)
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      number: user.number ?? '',
      role: user.role,
      language: user.language,
      tokenHash: Buffer.alloc(0),
    }
  }

  async function pay(order: OrderRow) {
    const { id } = await startPayment(deps, order)
    if (!('pay' in deps.provider)) throw new Error('this shop has no fake provider')
    await applyPayment(deps, deps.provider.pay(id).razorpay_payment_id)
  }

  async function readOrder(id: string): Promise<OrderRow> {
    const order = await findOrder(db, id)
    if (!order) throw new Error(`order ${id} is not there`)
    return order
  }

  async function insertVariant(
    productId: string,
    position: number,
    { model = `Size ${position + 1}`, price = 100, discountPrice = 0, stock = 5 }: VariantInput,
  ) {
    const id = newId()
    await db
      .insertInto('variants')
      .values({
        id,
        product_id: productId,
        position,
        model,
        price: price === null ? null : toPaise(price),
        discount_price: toPaise(discountPrice),
        count_in_stock: stock,
      })
      .execute()
    if (stock > 0) {
      await db
        .insertInto('stock_movements')
        .values({ variant_id: id, delta: stock, reason: 'opening', order_id: null, actor_id: null })
        .execute()
    }
  }
}

/** Settings without a practical limit of unpaid orders. */
export const MANY_UNPAID = { maxUnpaidOrders: 100, maxUnpaidPieces: 100_000, maxUnpaidTotal: 100_000_000 }

/** Settings of a seller with a GST registration, who issues tax documents. */
export const REGISTERED: Partial<Settings> = { gstin: '32AAGCB7383J1ZH', legalName: 'Kadirur Social Service Society' }

/** The default address. */
export const ADDRESS: ShippingAddress = {
  name: 'Lakshmi Nair',
  phone: '9847000000',
  email: 'lakshmi@people.example',
  flat: 'Thekkedath House',
  area: 'Kadirur Road, Ponniam',
  postalCode: '670642',
  city: 'Thalassery',
  state: 'Kerala',
}
