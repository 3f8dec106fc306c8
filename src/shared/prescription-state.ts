/** The state of an order with a medicine that needs a prescription. Other orders have none. */
export const PRESCRIPTION_STATES = ['needed', 'sent', 'released', 'refused'] as const
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

// The buyer can change files until the decision. Removing the last file makes the state 'needed' again.
const MOVES: Record<PrescriptionState, readonly PrescriptionState[]> = {
  needed: ['sent'],
  sent: ['sent', 'needed', 'released', 'refused'],
  released: [],
  refused: [],
}

export const canMovePrescription = (from: PrescriptionState, to: PrescriptionState): boolean => MOVES[from].includes(to)

/** The codes of a refusal. */
export const PRESCRIPTION_REFUSALS = ['unreadable', 'too-old', 'other-medicine', 'not-valid', 'other'] as const
export type PrescriptionRefusal = (typeof PRESCRIPTION_REFUSALS)[number]

export const MAX_PRESCRIPTION_FILES = 5
export const MAX_PRESCRIPTION_BYTES = 2 * 1024 * 1024
