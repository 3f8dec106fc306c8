import type { CartLine } from '#shared/cart.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { onSignOut } from '#web/lib/user-info.ts'

const saved = stored<{ cart: string; key: string } | undefined>(`${PRIVATE}orderKey`, undefined, (value) => {
  const fields = asFields(value)
  const [cart, key] = [asText(fields?.cart), asText(fields?.key)]
  return cart !== undefined && key !== undefined ? { cart, key } : undefined
})

onSignOut(saved.clear)

/**
 * The idempotency key of this checkout. Retries, other tabs and reloads share it, so that a cart makes one order.
 * Another cart gets another key; line ids distinguish equal carts.
 */
export function orderKeyFor(lines: CartLine[]): string {
  const cart = lines.map(({ _id, qty }) => `${_id} ${qty}`).join()
  const before = saved.get()
  if (before?.cart === cart) return before.key
  const key = newKey()
  saved.set({ cart, key })
  return key
}

export const clearOrderKey = saved.clear
