import { toOffice } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

/** Days are 'YYYY-MM-DD', '' without a bound. */
export type MoneyView = { show: 'wrong' | undefined; from: string; to: string; search: string }

/** The filter lives in the address, so that Back from an order finds the list as it was left. */
export function useMoneyAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const view: MoneyView = {
    show: asked.get('show') === 'wrong' ? 'wrong' : undefined,
    from: dayOf(asked.get('from')),
    to: dayOf(asked.get('to')),
    search: asked.get('search') ?? '',
  }
  return {
    view,
    hrefOf: (show: MoneyView['show']) => addressOf({ ...view, show }),
    change: (change: Partial<MoneyView>) => navigate(addressOf({ ...view, ...change }), { replace: true }),
  }
}

const dayOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Without the way to the screen: the same filter for the export. */
export const filterOf = ({ show, from, to, search }: MoneyView) => {
  const asked = new URLSearchParams()
  if (show) asked.set('show', show)
  if (from) asked.set('from', from)
  if (to) asked.set('to', to)
  if (search.trim()) asked.set('search', search)
  return asked
}

function addressOf(view: MoneyView): string {
  const asked = filterOf(view)
  return asked.size > 0 ? `${toOffice.money()}?${asked}` : toOffice.money()
}
