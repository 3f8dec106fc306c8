/**
 * Each field of a shipping address. `max`: characters. `isPersonal`: erased with the account; the tax needs the others.
 */
export const ADDRESS = {
  name: { max: 100, isPersonal: true },
  phone: { max: 24, isPersonal: true },
  email: { max: 254, isPersonal: true },
  flat: { max: 200, isPersonal: true },
  area: { max: 200, isPersonal: true },
  landmark: { max: 200, isPersonal: true },
  city: { max: 100, isPersonal: false },
  state: { max: 100, isPersonal: false },
  postalCode: { max: 10, isPersonal: false },
  deliveryNote: { max: 200, isPersonal: true },
} as const

export type AddressField = keyof typeof ADDRESS
/** As views and forms have it: '' for an absent field. */
export type Address = Record<AddressField, string>

export const ADDRESS_FIELDS = Object.keys(ADDRESS) as AddressField[]

/** An object with each address field. */
export const byAddressField = <T>(read: (field: AddressField) => T) =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, read(field)])) as Record<AddressField, T>
