import type { Address } from './address.ts'
import type { State } from './india.ts'

/** PIN codes inside the delivery area of another state, which people often write: Mahe belongs to Puducherry. */
const PIN_STATES: Readonly<Record<string, State>> = { '673310': 'Puducherry' }

/** The state of the PIN code, if the address has another one. An order to this address is refused. */
export function otherStateOf({ postalCode, state }: Pick<Address, 'postalCode' | 'state'>): State | undefined {
  const right = PIN_STATES[postalCode]
  return right === state ? undefined : right
}
