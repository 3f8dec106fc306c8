import type { Addition } from '#shared/cart.ts'
import { asFields } from '#web/lib/stored.ts'

/**
 * Reads the address: one piece of the first size unless it says otherwise (NAV-6). Anything but a whole number becomes
 * 0 pieces or size 99, which the server refuses.
 */
export const toAddition = (id: string, search: URLSearchParams): Addition => ({
  id,
  qty: wholeNumber(search.get('qty'), 1, 0),
  variant: wholeNumber(search.get('variant'), 0, 99),
  ...withSize(search.get('size')),
})

/** Stores the addition in this tab through the sign-in, so that a reload or Back does not repeat it. */
export function rememberAddition(addition: Addition) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(addition))
  } catch {
    memory = addition
  }
}

/** Whether `consumeAddition` would return one. */
export function hasAddition(): boolean {
  try {
    return memory !== undefined || sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Removes and returns the stored addition; the caller must add it to the cart. */
export function consumeAddition(): Addition | undefined {
  const stored = memory ?? readStored()
  memory = undefined
  return stored
}

function readStored(): Addition | undefined {
  try {
    const fields = asFields(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    sessionStorage.removeItem(KEY)
    if (typeof fields?.id !== 'string') return undefined
    return { id: fields.id, qty: Number(fields.qty), variant: Number(fields.variant), ...withSize(fields.variantId) }
  } catch {
    return undefined
  }
}

const withSize = (id: unknown) => (typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? { variantId: id } : {})

const wholeNumber = (text: string | null, fallback: number, invalid: number) =>
  text === null ? fallback : /^\d{1,9}$/.test(text) ? Number(text) : invalid

const KEY = 'cartAddition'
// Storage is unavailable.
let memory: Addition | undefined
