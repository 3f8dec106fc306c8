import type { OrderFilter } from '#shared/order-status.ts'
import { withFilter } from '#web/admin/lists/filter-address.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

export type OrderView = { state: (typeof ORDER_VIEWS)[number]['state']; search: string }

/** The most used filters, in the order of an order's life. */
export const ORDER_VIEWS = [
  { state: undefined, text: 'All' },
  { state: 'to-pay', text: 'To pay' },
  { state: 'to-ship', text: 'Paid, to pack' },
  { state: 'to-deliver', text: 'Sent' },
  { state: 'problem', text: 'Problem' },
] as const satisfies { state: OrderFilter | undefined; text: AdminSentence }[]

/** The filter is in the address, so that Back restores the list. */
export function useOrderAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const view: OrderView = {
    state: ORDER_VIEWS.find(({ state }) => state === asked.get('state'))?.state,
    search: asked.get('search') ?? '',
  }
  return {
    view,
    hrefOf: (state: OrderView['state']) => withFilter(toAdmin.orders(), { ...view, state }),
    look: (search: string) => navigate(withFilter(toAdmin.orders(), { ...view, search }), { replace: true }),
  }
}
