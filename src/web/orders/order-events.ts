import { formatDate, formatTime } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { GivenBack } from '#shared/refunds.ts'

export type OrderEvent = { at: string; what: string }

/** What has happened to an order, the first first, in a shopper's words. */
export function orderEvents(order: Order): OrderEvent[] {
  const parcel = order.tracking ? ` with ${order.service}, number ${order.tracking}` : ''
  const events = [
    { at: order.createdAt, what: 'You placed the order' },
    { at: order.paidAt, what: 'Your payment reached us' },
    { at: order.shippedAt, what: `We sent your parcel${parcel}` },
    { at: order.deliveredAt, what: 'Your parcel was delivered' },
    { at: order.cancelledAt, what: 'The order was cancelled: it was not paid in time' },
    ...order.refunds.map((refund) => ({ at: refund.createdAt, what: givenBackWords(refund) })),
  ]
  return events
    .flatMap(({ at, what }) => (at === null ? [] : [{ at, what }]))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** '20/11/2026, 1:35 pm' */
export const momentWords = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`

function givenBackWords({ amount, reason, status }: GivenBack): string {
  const rupees = formatRupees(amount)
  if (status === 'failed') return `Giving back ${rupees} did not work yet: ${reason}`
  return `We ${status === 'processed' ? 'gave' : 'are giving'} back ${rupees}: ${reason}`
}
