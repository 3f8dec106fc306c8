import { z } from 'zod'
import type { Call } from './call.ts'
import { CategoryName } from './categories.ts'
import { Variant, VariantId } from './products.ts'
import { ById, OnceHeaders, wholeNumber } from './text.ts'

export const MAX_QTY = 10

/** 'soldOut' also means fewer are left than the line asks for; 'gone' that the product is no longer sold. */
export const Availability = z.enum(['available', 'soldOut', 'gone'])

/**
 * `productNameMalayalam` is left out when there is none; `variant` is the place of the size in the product's list now, `variantId`
 * its id, which it keeps; `productVariant` holds the chosen variant; `price` is what one piece costs now, in rupees.
 */
export const CartLine = z.object({
  _id: z.string(),
  product: z.string(),
  productName: z.string(),
  productNameMalayalam: z.string().optional(),
  productImage: z.string(),
  category: CategoryName,
  qty: z.number(),
  variant: z.number(),
  variantId: z.string(),
  productVariant: z.array(Variant),
  price: z.number(),
  availability: Availability,
})
export type CartLine = z.infer<typeof CartLine>
export const Cart = z.array(CartLine)

const qty = wholeNumber('The quantity', 1, MAX_QTY)

/**
 * Adding (CART-9). A `price` that is sent has no effect: the server knows it. `variant` is the place in the product's list; with
 * `variantId` the size is named by its id, wherever it stands by now.
 */
export const CartAddition = z.object({
  id: z.string().max(64),
  qty,
  variant: wholeNumber('The size', 0, 99).default(0),
  variantId: VariantId.optional(),
})
export type CartAddition = z.output<typeof CartAddition>

export const cartCalls = {
  get: {
    method: 'GET',
    path: '/api/cart',
    access: 'user',
    urgency: 'checkout',
    summary: 'The signed-in person’s cart',
    reply: Cart,
  },
  add: {
    method: 'POST',
    path: '/api/cart',
    access: 'user',
    urgency: 'checkout',
    summary:
      'Adds pieces of a variant to a new or existing line. A repeated call with the same Idempotency-Key adds nothing',
    headers: OnceHeaders,
    body: CartAddition,
    reply: Cart,
  },
  setQty: {
    method: 'PUT',
    path: '/api/cart/:id',
    access: 'user',
    urgency: 'checkout',
    summary: 'Sets the quantity of a line',
    params: ById,
    body: z.object({ qty }),
    reply: Cart,
  },
  remove: {
    method: 'DELETE',
    path: '/api/cart/:id',
    access: 'user',
    urgency: 'checkout',
    summary: 'Removes a line from the cart',
    params: ById,
    reply: Cart,
  },
} satisfies Record<string, Call>

/** What a shopper wants in the cart, as the address '/cart/{id}?qty=&variant=' says it. `variantId`: the size that was shown there. */
export type Addition = { id: string; qty: number; variant: number; variantId?: string }
