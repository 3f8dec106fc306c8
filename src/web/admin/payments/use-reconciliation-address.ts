import { dayIn, withFilter } from '#web/admin/lists/filter-address.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

/** Days are 'YYYY-MM-DD', '' without a bound. */
export type ReconciliationView = { show: 'wrong' | undefined; from: string; to: string; search: string }

/** The filter is in the address, so that Back restores the list. */
export function useReconciliationAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const view: ReconciliationView = {
    show: asked.get('show') === 'wrong' ? 'wrong' : undefined,
    from: dayIn(asked.get('from')),
    to: dayIn(asked.get('to')),
    search: asked.get('search') ?? '',
  }
  return {
    view,
    hrefOf: (show: ReconciliationView['show']) => withFilter(toAdmin.money(), { ...view, show }),
    change: (change: Partial<ReconciliationView>) =>
      navigate(withFilter(toAdmin.money(), { ...view, ...change }), { replace: true }),
  }
}
