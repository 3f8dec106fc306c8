/** Storage keys with this prefix are removed at sign-out. */
export const PRIVATE = 'my.'

/** Keys of the checkout (CHECK-12). */
const CHECKOUT_KEYS = ['shippingAddress', 'paymentMethod']

export function clearPrivate() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PRIVATE) || CHECKOUT_KEYS.includes(name)) localStorage.removeItem(name)
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
