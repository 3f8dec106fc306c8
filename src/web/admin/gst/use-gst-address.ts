import { dayIn } from '#web/admin/lists/filter-address.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { type Days, lastMonths } from './period.ts'

/** The days are in the address, so that Back restores them. Last month is the one that is due. */
export function useGstAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const [, lastMonth] = lastMonths(new Date(), 2)
  const days: Days = {
    from: dayIn(asked.get('from')) || (lastMonth?.from ?? ''),
    to: dayIn(asked.get('to')) || (lastMonth?.to ?? ''),
  }
  return { days, choose: (chosen: Days) => navigate(toAdmin.gst(chosen), { replace: true }) }
}
