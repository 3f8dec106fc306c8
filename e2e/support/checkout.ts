import type { Product } from '#shared/products.ts'
import type { OpenPage } from './browser.ts'
import { givenInCart, givenProduct } from './goods.ts'
import { ADDRESS } from './orders.ts'
import { registered } from './people.ts'

type GivenCheckout = { product?: Product; qty?: number; width?: number; path?: string; refusals?: string[] }

/** A shopper with one cart line, an address and a payment method. */
export async function givenCheckout(openPage: OpenPage, { product, qty = 1, ...options }: GivenCheckout = {}) {
  const [shopper, article] = await Promise.all([registered(), product ?? givenProduct()])
  await givenInCart(shopper, article, { qty })
  const stored = { shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }
  const page = await openPage({ path: '/placeorder', ...options, as: shopper, stored })
  return { page, shopper, product: article }
}
