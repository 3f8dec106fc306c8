import { expect, test } from 'vitest'
import { canMovePrescription, PRESCRIPTION_STATES } from './prescription-state.ts'

const ALLOWED = ['needed>sent', 'sent>sent', 'sent>needed', 'sent>released', 'sent>refused']

const moves = PRESCRIPTION_STATES.flatMap((from) => PRESCRIPTION_STATES.map((to) => [from, to] as const))

// Requirements: RX-3
test.each(moves)('a prescription moves from %s to %s only where the rules allow it', (from, to) => {
  expect(canMovePrescription(from, to)).toBe(ALLOWED.includes(`${from}>${to}`))
})
