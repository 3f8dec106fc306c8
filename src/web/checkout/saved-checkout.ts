import { type Address, byAddressField } from '#shared/address.ts'
import { PAYMENT_METHOD } from '#shared/payment-method.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { onSignOut, signIn } from '#web/lib/user-info.ts'

export const savedAddress = stored<Address | undefined>('shippingAddress', undefined, (value) => {
  const address = readAddress(value)
  return address?.name && address.flat ? address : undefined
})

/** The address form as typed so far, for a reload or a step back. */
export const draftAddress = stored<Address | undefined>(`${PRIVATE}address`, undefined, readAddress)

function readAddress(value: unknown): Address | undefined {
  const fields = asFields(value)
  return fields && byAddressField((field) => asText(fields[field]) ?? '')
}

/** The chosen payment method, as on the wire; undefined before the choice. */
export const savedMethod = stored<typeof PAYMENT_METHOD | undefined>('paymentMethod', undefined, (value) =>
  value === PAYMENT_METHOD ? value : undefined,
)

/** The GSTIN of a business buyer, as typed. Cleared with the order that has it. */
export const savedGstin = stored(`${PRIVATE}gstin`, '', asText)

/** What the buyer had chosen when the sign-in ended. In memory only, because the phone may be shared. */
let saved: { user: string; restore: () => void } | undefined

onSignOut((user) => {
  const [address, method, gstin] = [savedAddress.get(), savedMethod.get(), savedGstin.get()]
  const restore = () => {
    // What was chosen since then wins.
    if (!savedAddress.get()) savedAddress.set(address)
    if (!savedMethod.get()) savedMethod.set(method)
    if (!savedGstin.get()) savedGstin.set(gstin)
  }
  saved = user && signIn.hasEnded ? { user: user._id, restore } : undefined
  draftAddress.clear()
  savedGstin.clear()
  savedAddress.clear()
  savedMethod.clear()
})

/** For anybody but the same buyer, it is forgotten. */
export function restoreFor(user: string) {
  if (saved?.user === user) saved.restore()
  saved = undefined
}
