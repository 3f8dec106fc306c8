import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

/** Days are 'YYYY-MM-DD', '' without a bound. */
export type ReconciliationView = { show: 'wrong' | undefined; from: string; to: string; search: string }

/** The filter is in the address, so that Back restores the list. */
export function useReconciliationAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const view: ReconciliationView = {
    show: asked.get('show') === 'wrong' ? 'wrong' : undefined,
    from: dayOf(asked.get('from')),
    to: dayOf(asked.get('to')),
    search: asked.get('search') ?? '',
  }
  return {
    view,
    hrefOf: (show: ReconciliationView['show']) => addressOf({ ...view, show }),
    change: (change: Partial<ReconciliationView>) => navigate(addressOf({ ...view, ...change }), { replace: true }),
  }
}

const dayOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Only the filter, for the export. */
export const filterOf = ({ show, from, to, search }: ReconciliationView) => {
  const asked = new URLSearchParams()
  if (show) asked.set('show', show)
  if (from) asked.set('from', from)
  if (to) asked.set('to', to)
  if (search.trim()) asked.set('search', search)
  return asked
}

function addressOf(view: ReconciliationView): string {
  const asked = filterOf(view)
  return asked.size > 0 ? `${toAdmin.money()}?${asked}` : toAdmin.money()
}
