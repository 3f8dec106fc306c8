import { sumOf, toPaise, toRupees } from '#shared/money.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { worthOf } from '#shared/worth-of-pieces.ts'

export type Chosen = Record<string, number>

/** What the person chose. `canBeSold`: the refunded pieces return to stock. */
export type RefundDraft = {
  method: 'pieces' | 'amount' | 'all'
  pieces: Chosen
  amount: string
  putBack: Chosen
  canBeSold: boolean
}

export const hasPiecesLeft = (pieces: OrderRefunds['pieces']) =>
  pieces.some(({ qty, refunded, share }) => qty > refunded && share > 0)

export const linesOf = (chosen: Chosen) =>
  Object.entries(chosen).flatMap(([item, qty]) => (qty > 0 ? [{ item, qty }] : []))

/** In rupees, or NaN for typed text that is not an amount. The server computes the same sum again. */
export function rupeesOf(
  { method, pieces: chosen, amount }: RefundDraft,
  { pieces, refundable }: OrderRefunds,
): number {
  if (method === 'all') return refundable
  if (method === 'amount') return toAmount(amount)
  const paise = pieces.map(({ item, share, qty, refunded }) =>
    worthOf({ share: toPaise(share), of: qty, before: refunded }, chosen[item] ?? 0),
  )
  return toRupees(sumOf(paise))
}

export function bodyOf(draft: RefundDraft, refunds: OrderRefunds) {
  if (draft.method === 'all') return { all: true as const, putBack: linesOf(draft.putBack) }
  if (draft.method === 'amount') return { amount: rupeesOf(draft, refunds), putBack: linesOf(draft.putBack) }
  const lines = linesOf(draft.pieces)
  return { lines, putBack: draft.canBeSold ? linesOf(notYetRestocked(draft.pieces, refunds)) : [] }
}

const notYetRestocked = (chosen: Chosen, { pieces }: OrderRefunds): Chosen =>
  Object.fromEntries(pieces.map(({ item, qty, putBack }) => [item, Math.min(chosen[item] ?? 0, qty - putBack)]))

/** '1,200.50' -> 1200.5; NaN for any text that is not an amount. */
const toAmount = (typed: string): number => {
  const text = typed.replaceAll(',', '').trim()
  return /^\d+(\.\d{0,2})?$/.test(text) ? Number(text) : Number.NaN
}
