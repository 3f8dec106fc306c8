import type { CartLine } from '#shared/cart.ts'
import { sumOf, toPaise, toRupees } from '#shared/money.ts'
import { asFields, stored } from '#web/lib/stored.ts'
import { onSignOut } from '#web/lib/user-info.ts'

/** The user's cart as last received; undefined before. Shared between tabs. */
export const cartItems = stored<CartLine[] | undefined>('cartItems', undefined, (value) =>
  Array.isArray(value) && value.every(isCartLine) ? value : undefined,
)

onSignOut(cartItems.clear)

/** A line that can be ordered. The others are shown but do not count (CART-16). */
export const isAvailable = (line: CartLine): boolean => line.availability === 'available'

/** In rupees. */
export const priceOfLine = (line: CartLine): number => toRupees(toPaise(line.price) * line.qty)

export function totalsOf(lines: CartLine[]): { count: number; total: number } {
  const counted = lines.filter(isAvailable)
  return {
    count: sumOf(counted.map((line) => line.qty)),
    total: toRupees(sumOf(counted.map((line) => toPaise(line.price) * line.qty))),
  }
}

function isCartLine(value: unknown): value is CartLine {
  const line = asFields(value)
  if (!line || !Array.isArray(line.productVariant)) return false
  return (
    TEXTS.every((name) => typeof line[name] === 'string') && NUMBERS.every((name) => typeof line[name] === 'number')
  )
}

const TEXTS = ['_id', 'product', 'productName', 'productImage', 'category', 'availability']
const NUMBERS = ['qty', 'variant', 'price']
