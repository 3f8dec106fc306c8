import { formatDateTime } from '#web/i18n/format-time.ts'
import { ApiError } from './api-error.ts'

type QueryState = { dataUpdatedAt: number; isError: boolean; error: Error | null; failureReason: Error | null }

/**
 * The time of cached data that is shown because the shop did not respond: '20/11/2026, 1:35 pm', or '' when unknown.
 * Undefined when the data is current, or when the shop responded with an error, whose message is shown.
 */
export function lastSeenAt({ dataUpdatedAt, isError, error, failureReason }: QueryState): string | undefined {
  if (isResponded(error ?? failureReason)) return undefined
  if (!isError && (dataUpdatedAt === 0 || dataUpdatedAt >= performance.timeOrigin)) return undefined
  return dataUpdatedAt > 0 ? formatTimestamp(dataUpdatedAt) : ''
}

/** The shop responded with an error, whose message is shown (UI-6). */
const isResponded = (error: unknown) => error instanceof ApiError && error.status > 0

/** '20/11/2026, 1:35 pm', in India and in the reader's language. */
export const formatTimestamp = (at: number): string => formatDateTime(new Date(at).toISOString())
