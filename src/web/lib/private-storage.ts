/** Storage keys with this prefix are removed at sign-out. */
export const PRIVATE = 'my.'

/** Keys of the checkout (CHECK-12). */
const OF_CHECKOUT = ['shippingAddress', 'paymentMethod']

export function clearPrivate() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PRIVATE) || OF_CHECKOUT.includes(name)) localStorage.removeItem(name)
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
