import type { CartLine } from '#shared/cart.ts'
import { asFields, asText } from '#web/lib/stored.ts'

/**
 * The Idempotency-Key of this checkout: the same for every try, also after a reload, so that no try makes a second order.
 * Another cart is another checkout; a line's own id makes the same articles, chosen again later, another cart.
 */
export function orderKeyFor(lines: CartLine[]): string {
  const cart = lines.map(({ _id, qty }) => `${_id} ${qty}`).join()
  const kept = readKept()
  if (kept?.cart === cart) return kept.key
  const key = newKey()
  keep(JSON.stringify({ cart, key }))
  return key
}

/** After a placed order. */
export const forgetOrderKey = () => keep(undefined)

/** Not `randomUUID`: a page without https has none. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function readKept(): { cart: string; key: string } | undefined {
  try {
    const fields = asFields(JSON.parse(read() ?? 'null'))
    const [cart, key] = [asText(fields?.cart), asText(fields?.key)]
    return cart !== undefined && key !== undefined ? { cart, key } : undefined
  } catch {
    return undefined
  }
}

const KEY = 'orderKey'
// Where the browser keeps nothing for us.
let memory: string | undefined

function read(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

function keep(text: string | undefined) {
  memory = text
  try {
    if (text === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // The memory above holds it until the page is left.
  }
}
