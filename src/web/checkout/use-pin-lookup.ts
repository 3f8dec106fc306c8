import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Address } from '#shared/address.ts'
import type { PinPlace } from '#shared/pin-places.ts'
import { translate } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'

/**
 * Shows the place of a PIN code and fills in an empty state. A mismatch is only a hint. The table of places loads
 * with the first digits.
 */
export function usePinLookup(address: Partial<Address>) {
  const [typed, setTyped] = useState(address.postalCode ?? '')
  const [chosen, setChosen] = useState(address.state ?? '')
  const pin = typed.replace(/\s/g, '')
  const { data: places } = useQuery({
    queryKey: ['pin places'],
    queryFn: () => import('#shared/pin-places.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: pin.length >= MIN_DIGITS,
  })
  const place = pin.length === PIN_LENGTH ? places?.placeOfPin(pin) : undefined
  const onlyState = place?.states.length === 1 ? place.states[0] : undefined
  const state = chosen || (onlyState ?? '')
  const isMismatch = place !== undefined && state !== '' && !place.states.some((name) => name === state)
  const name = place ? nameOf(place) : ''
  return {
    state,
    note: isMismatch
      ? t('This PIN code is in {name}. Please check it and the state.', { name })
      : name || t('6 digits'),
    isMismatch,
    onPin: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onState: (event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value),
  }
}

/** 'Kannur, Kerala' in the page's language. */
function nameOf({ states, district }: PinPlace): string {
  const inStates = states.map(translate).join(` ${t('or')} `)
  const hasDistrict = district !== '' && !states.some((state) => state === district)
  return hasDistrict ? `${translate(district)}, ${inStates}` : inStates
}

const MIN_DIGITS = 2
const PIN_LENGTH = 6
