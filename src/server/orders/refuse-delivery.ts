import { wrongField } from '#server/http/errors.ts'
import type { State } from '#shared/india.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import { type Sayable, sentence, verbatim } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { STATE_CODES, stateOfCode } from '#shared/state-codes.ts'

/** PIN codes inside the delivery area of another state, which people often write: Mahe belongs to Puducherry. */
const PIN_STATES: Readonly<Record<string, State>> = { '673310': 'Puducherry' }

type Registration = Pick<Settings, 'gstStatus' | 'stateCode'>

/**
 * Throws 400 for a PIN code of another state. The state of the address decides the tax (IGST Act, section 10(1)(ca)).
 * Throws 400 outside the seller's own state without a regular registration (CGST Act, sections 10(2)(c) and 24).
 */
export function refuseDelivery(to: Pick<ShippingAddress, 'state' | 'postalCode'>, seller: Registration): void {
  const state = PIN_STATES[to.postalCode]
  if (state && to.state !== state)
    throw refusal(
      sentence('PIN code {pin} is in {state}. Please choose this state.', {
        pin: to.postalCode,
        state: verbatim(state),
      }),
    )
  if (seller.gstStatus === 'regular' || STATE_CODES[to.state] === seller.stateCode) return
  throw refusal(sentence('We deliver inside {state} only.', { state: verbatim(stateOfCode(seller.stateCode)) }))
}

const refusal = (message: Sayable) => wrongField('shippingAddress.state', message)
