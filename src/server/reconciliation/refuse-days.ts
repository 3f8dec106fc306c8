import type { Days } from '#server/database/days.ts'
import { badRequest } from '#server/http/errors.ts'
import { MAX_DAYS_OF_BOOKS } from '#shared/reconciliation.ts'
import { sentence } from '#shared/sentence.ts'
import { DAY_MS } from '#shared/today.ts'

/** Throws 400 when the days are reversed or more than `most`. */
export function refuseDays({ from, to }: Days, most = MAX_DAYS_OF_BOOKS): void {
  if (from > to) throw badRequest('The first day is after the last day')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= most)
    throw badRequest(sentence('Choose at most {n} days', { n: most }))
}
