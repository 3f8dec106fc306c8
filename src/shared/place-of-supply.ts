import type { State } from './india.ts'

/** PIN codes of a territory inside the delivery area of another state: Mahe belongs to Puducherry. */
const PIN_STATES: Readonly<Record<string, State>> = { '673310': 'Puducherry' }

/** The state of such a PIN code, because people often write the neighbouring state. */
export const knownStateOf = (pin: string): State | undefined => PIN_STATES[pin]
