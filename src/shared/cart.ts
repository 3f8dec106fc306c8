import { z } from 'zod'
import { call } from './call.ts'
import { CategoryName } from './categories.ts'
import { MAX_QTY } from './max-qty.ts'
import { Variant, VariantId } from './products.ts'
import { ById, IdempotencyHeaders, wholeNumber } from './text.ts'

/** 'soldOut': the stock is below the line's quantity. 'gone': the product is no longer sold. */
const Availability = z.enum(['available', 'soldOut', 'gone'])

/**
 * `productNameMalayalam` is absent without a Malayalam name. `variant` is the current position of the size, `variantId`
 * its stable id.
 * `taxPercent` is absent where the rate of the category applies.
 * `productVariant` holds the chosen variant. `price` is the current unit price in rupees. `priceWhenAdded` is that of
 * the last addition, and absent while it is the same.
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
  priceWhenAdded: z.number().optional(),
  taxPercent: z.number().optional(),
  /** Present where the medicine needs one. */
  prescriptionNeeded: z.literal(true).optional(),
  availability: Availability,
})
export type CartLine = z.infer<typeof CartLine>
export const Cart = z.array(CartLine)

const qty = wholeNumber('The quantity', 1, MAX_QTY)

/**
 * An addition to the cart (CART-9). The server ignores `price`. `variant` is the position of the size, and `variantId`
 * names the size at any position.
 */
export const CartAddition = z.object({
  id: z.string().max(64),
  qty,
  variant: wholeNumber('The size', 0, 99).default(0),
  variantId: VariantId.optional(),
})
export type CartAddition = z.output<typeof CartAddition>

export const cartCalls = {
  get: call('GET /api/cart', {
    access: 'user',
    priority: 'checkout',
    summary: 'The signed-in person’s cart',
    reply: Cart,
  }),
  add: call('POST /api/cart', {
    access: 'user',
    priority: 'checkout',
    summary:
      'Adds pieces of a variant to a new or existing line. A repeated call with the same Idempotency-Key adds nothing',
    headers: IdempotencyHeaders,
    body: CartAddition,
    reply: Cart,
  }),
  setQty: call('PUT /api/cart/:id', {
    access: 'user',
    priority: 'checkout',
    summary: 'Sets the quantity of a line',
    params: ById,
    body: z.object({ qty }),
    reply: Cart,
  }),
  remove: call('DELETE /api/cart/:id', {
    access: 'user',
    priority: 'checkout',
    summary: 'Removes a line from the cart',
    params: ById,
    reply: Cart,
  }),
}

/** An addition in the form of the address '/cart/{id}?qty=&variant='. `variantId`: the size shown there. */
export type Addition = { id: string; qty: number; variant: number; variantId?: string }
