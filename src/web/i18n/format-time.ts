import { formatDate, formatTime as formatTimeIn } from '#shared/dates.ts'
import { languageCode } from './language.ts'

/** The time of day in India, in the page's language. */
export const formatTime = (isoTime: string): string => formatTimeIn(isoTime, languageCode())

/** '20/11/2026, 1:35 pm', in India and in the page's language. */
export const formatDateTime = (isoTime: string): string => `${formatDate(isoTime)}, ${formatTime(isoTime)}`
