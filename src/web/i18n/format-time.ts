import { formatTime as formatTimeIn } from '#shared/dates.ts'
import { languageCode } from './language.ts'

/** The time of day in India, as readers of this page say it. */
export const formatTime = (moment: string): string => formatTimeIn(moment, languageCode())
