import type { State } from './india.ts'

/** PIN codes of a territory inside the delivery area of another state: Mahe belongs to Puducherry. */
const PIN_STATES: Readonly<Record<string, State>> = { '673310': 'Puducherry' }

/** The state that a PIN code belongs to, where people often write its neighbour. */
export const knownStateOf = (pin: string): State | undefined => PIN_STATES[pin]
