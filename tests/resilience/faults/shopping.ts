import { randomUUID } from 'node:crypto'
import { still } from '#tests/support/images.ts'
import { PASSWORD } from '#tests/support/shop.ts'
import { callerFor, type Flow, readFlow } from './flow.ts'

const DONE_BEFORE = 409

const register: Flow = {
  name: 'register',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const call = await callerFor(shop, 'visitor')
    const email = `${personName.replace(/\W+/g, '.')}.new@people.example`
    const number = `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
    const body = { name: personName, email, number, password: PASSWORD }
    return {
      act: () => call('/api/users', { method: 'POST', body }),
      isDone: async () =>
        (await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1,
      retryStatuses: [201, DONE_BEFORE],
    }
  },
}

const signIn: Flow = {
  name: 'sign in',
  needs: ['database'],
  prepare: async (shop, personName) => {
    await shop.tokenOf(personName)
    const call = await callerFor(shop, 'visitor')
    const body = {
      emailorMobile: `${personName.toLowerCase().replace(/\W+/g, '.')}@people.example`,
      password: PASSWORD,
    }
    return { act: () => call('/api/users/login', { method: 'POST', body }), retryStatuses: [200] }
  },
}

const addToCart: Flow = {
  name: 'cart',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const product = await shop.given.product()
    const call = await callerFor(shop, personName)
    return {
      act: () => call('/api/cart', { method: 'POST', body: { id: product._id, qty: 1, variant: 0 } }),
      isDone: async () => {
        const lines = shop.db.selectFrom('cart_lines').innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
        return (await lines.select('qty').where('product_id', '=', product._id).execute()).length === 1
      },
      retryStatuses: [200],
    }
  },
}

const placeOrder: Flow = {
  name: 'place an order',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const body = shop.given.draft(await shop.given.product(), 2)
    const call = await callerFor(shop, personName)
    const key = randomUUID()
    return {
      act: () => call('/api/orders', { method: 'POST', body, headers: { 'idempotency-key': key } }),
      // One order, however often the key was sent.
      isDone: async () =>
        (await shop.db.selectFrom('orders').select('id').where('idempotency_key', '=', key).execute()).length === 1,
      retryStatuses: [201, 200],
    }
  },
}

const review: Flow = {
  name: 'review',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const { _id } = await shop.given.product()
    const call = await callerFor(shop, personName)
    const body = { rating: 5, comment: 'Smells of home.' }
    return {
      act: () => call(`/api/products/${_id}/reviews`, { method: 'POST', body }),
      isDone: async () =>
        (await shop.db.selectFrom('reviews').select('id').where('product_id', '=', _id).execute()).length === 1,
      retryStatuses: [201, DONE_BEFORE],
    }
  },
}

const upload: Flow = {
  name: 'upload',
  needs: ['database'],
  prepare: async (shop) => {
    // Each image has a unique width.
    const photo = await still(40 + Math.floor(Math.random() * 2_000), 8)
      .png()
      .toBuffer()
    const call = await callerFor(shop, 'admin')
    const images = async () => (await shop.db.selectFrom('images').select('name').execute()).length
    const before = await images()
    const form = () => {
      const data = new FormData()
      data.append('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
      return data
    }
    return {
      act: () => call('/api/upload', { method: 'POST', form: form() }),
      isDone: async () => (await images()) > before,
      retryStatuses: [200],
    }
  },
}

/** The job looks up the address later. This flow only checks that the request was accepted. */
const resetCode: Flow = {
  name: 'reset code',
  needs: ['database', 'mail'],
  prepare: async (shop, personName) => {
    await shop.tokenOf(personName)
    const call = await callerFor(shop, 'visitor')
    const body = { resetEmail: `${personName.toLowerCase().replace(/\W+/g, '.')}@people.example` }
    return { act: () => call('/api/users/getotp', { method: 'POST', body }), retryStatuses: [200] }
  },
}

export const SHOPPING: Flow[] = [
  readFlow('list of products', 'visitor', async () => '/api/products'),
  readFlow('one product', 'visitor', async ({ given }) => `/api/products/${(await given.product())._id}`),
  readFlow('home', 'visitor', async () => '/api/home'),
  readFlow('search', 'visitor', async () => '/api/products?keyword=product'),
  register,
  signIn,
  addToCart,
  placeOrder,
  review,
  upload,
  resetCode,
]
