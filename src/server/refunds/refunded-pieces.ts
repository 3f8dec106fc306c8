import type { RefundRow } from './queries.ts'

/** The refunded pieces by line id. A failed refund counts only in its next try. */
export function refundedPieces(refunds: Pick<RefundRow, 'status' | 'lines'>[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { item, qty } of refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines)) {
    pieces.set(item, (pieces.get(item) ?? 0) + qty)
  }
  return pieces
}
