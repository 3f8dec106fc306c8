import type { Order } from '#shared/orders.ts'
import type { ProductCard } from '#shared/products.ts'
import type { SignedIn } from '#shared/users.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { fetchWithRetries } from '#tests/support/fetch-with-retries.ts'
import type { ShopProcess } from './fixture.ts'
import { OWNER } from './opened-folder.ts'

export const SHOPPER = {
  name: 'Devaki Amma',
  email: 'devaki.amma@people.example',
  number: '9847012345',
  password: 'kavu pooram 1947',
}

export const ADDRESS = {
  name: 'Devaki Amma',
  phone: '9847012345',
  email: 'devaki.amma@people.example',
  flat: 'Puthiyapurayil House',
  area: 'Chundangapoil Road',
  postalCode: '670642',
  city: 'Thalassery',
  state: 'Kerala',
}

/** The environment of a shop in which `allowManyUnpaid` works. */
export const OWNER_ENV = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }

/** For one shopper who places many orders and pays none. */
export async function allowManyUnpaid(shop: ShopProcess) {
  const owner = shopperOf(shop)
  await owner.signIn(OWNER.email, OWNER.password)
  await owner.call('PUT', '/api/settings', MANY_UNPAID)
}

/** Puts a product on sale, for a shop without the opening catalogue. */
export async function addProduct(shop: ShopProcess) {
  const owner = shopperOf(shop)
  await owner.signIn(OWNER.email, OWNER.password)
  const { _id } = await owner.call<{ _id: string }>('POST', '/api/products')
  await owner.call('PUT', `/api/products/${_id}`, {
    name: 'Test balm',
    category: 'ayurveda',
    variant: [{ model: '200 ml', price: 100, discountPrice: 0, countInStock: 100 }],
  })
}

/**
 * Calls like a browser, with the token of the last sign-in. Throws for anything but 2xx. `isPatient`: repeats what a busy
 * shop refused.
 */
export function shopperOf({ address }: ShopProcess, { isPatient = true } = {}) {
  let token = ''
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await (isPatient ? fetchWithRetries : fetch)(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const signedIn = async (reply: Promise<SignedIn>) => {
    const person = await reply
    token = person.token
    return person
  }
  const order = (id: string) => call<Order>('GET', `/api/orders/${id}`)
  return {
    call,
    register: () => signedIn(call('POST', '/api/users', SHOPPER)),
    signIn: (emailorMobile = SHOPPER.email, password = SHOPPER.password) =>
      signedIn(call('POST', '/api/users/login', { emailorMobile, password })),
    products: () => call<ProductCard[]>('GET', '/api/products'),
    /** One piece of the cheapest product in stock, because the amount of unpaid orders is limited. */
    buy: async () => {
      const products = await call<ProductCard[]>('GET', '/api/products')
      const [product] = products
        .filter(({ variant: [first] }) => first !== undefined && first.countInStock > 0)
        .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
      if (!product) throw new Error('Nothing is in stock')
      const orderItems = [{ product: product._id, variant: 0, qty: 1 }]
      const draft = { orderItems, shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }
      return { product, order: await call<Order>('POST', '/api/orders', draft) }
    },
    order,
  }
}
