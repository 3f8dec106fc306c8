import { type Address, byAddressField } from '#shared/address.ts'
import { PAYMENT_METHOD } from '#shared/payment-method.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { onSignOut } from '#web/lib/user-info.ts'

export const rememberedAddress = stored<Address | undefined>('shippingAddress', undefined, (value) => {
  const fields = asFields(value)
  const address = byAddressField((field) => asText(fields?.[field]) ?? '')
  return fields && address.name && address.flat ? address : undefined
})

/** The chosen payment method, as on the wire; undefined before the choice. */
export const rememberedMethod = stored<typeof PAYMENT_METHOD | undefined>('paymentMethod', undefined, (value) =>
  value === PAYMENT_METHOD ? value : undefined,
)

/** The GSTIN of a business buyer, as typed. Cleared with the order that has it. */
export const rememberedGstin = stored(`${PRIVATE}gstin`, '', asText)

onSignOut(() => {
  rememberedGstin.clear()
  rememberedAddress.clear()
  rememberedMethod.clear()
})
