import { formatDate, formatTime } from '#shared/dates.ts'

type Seen = { dataUpdatedAt: number; isRefetchError: boolean }

/**
 * '20/11/2026, 1:35 pm' when what is shown is what was last seen and not what the shop says now: it was kept from an earlier
 * visit, or could not be asked for again. Undefined when it is fresh.
 */
export const lastSeenAt = ({ dataUpdatedAt, isRefetchError }: Seen): string | undefined =>
  dataUpdatedAt > 0 && (isRefetchError || dataUpdatedAt < performance.timeOrigin) ? momentOf(dataUpdatedAt) : undefined

/** '20/11/2026, 1:35 pm', in India. */
export function momentOf(at: number): string {
  const moment = new Date(at).toISOString()
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
