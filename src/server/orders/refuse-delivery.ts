import { wrongField } from '#server/http/errors.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import { otherStateOf } from '#shared/pin-states.ts'
import { sentence, type Translatable, verbatim } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { STATE_CODES, stateOfCode } from '#shared/state-codes.ts'

type Registration = Pick<Settings, 'gstStatus' | 'stateCode'>

/**
 * Throws 400 for a PIN code of another state. The state of the address decides the tax (IGST Act, section 10(1)(ca)).
 * Throws 400 outside the seller's own state without a regular registration (CGST Act, sections 10(2)(c) and 24).
 */
export function refuseDelivery(to: Pick<ShippingAddress, 'state' | 'postalCode'>, seller: Registration): void {
  const pinState = otherStateOf(to)
  if (seller.gstStatus !== 'regular' && STATE_CODES[pinState ?? to.state] !== seller.stateCode)
    throw refusal(sentence('We deliver inside {state} only.', { state: verbatim(stateOfCode(seller.stateCode)) }))
  if (!pinState) return
  throw refusal(
    sentence('PIN code {pin} is in {state}. Please choose this state.', {
      pin: to.postalCode,
      state: verbatim(pinState),
    }),
  )
}

const refusal = (message: Translatable) => wrongField('shippingAddress.state', message)
