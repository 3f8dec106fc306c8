import type { Product } from '#shared/products.ts'
import type { OpenPage } from './browser.ts'
import { ADDRESS } from './orders.ts'
import { createShopper } from './people.ts'
import { addToCart, createProduct } from './products.ts'

type CheckoutOptions = { product?: Product; qty?: number; width?: number; path?: string; refusals?: string[] }

/** A shopper with one cart line, an address and a payment method. */
export async function openCheckout(openPage: OpenPage, { product, qty = 1, ...options }: CheckoutOptions = {}) {
  const [shopper, stocked] = await Promise.all([createShopper(), product ?? createProduct()])
  await addToCart(shopper, stocked, { qty })
  const stored = { shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }
  const page = await openPage({ path: '/placeorder', ...options, as: shopper, stored })
  return { page, shopper, product: stocked }
}
