import { formatTime as formatTimeIn } from '#shared/dates.ts'
import { languageCode } from './language.ts'

/** The time of day in India, in the page's language. */
export const formatTime = (moment: string): string => formatTimeIn(moment, languageCode())
