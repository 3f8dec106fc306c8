import type { InputOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import { inPageLanguage } from '#web/i18n/language.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type SocietyPageName = InputOf<CallByKey['GET /api/society/:page'], 'params'>['page']

export const societyPageQuery = (page: SocietyPageName) => ({
  ...callQuery(['society', page], 'GET /api/society/:page', { params: { page }, query: inPageLanguage() }),
  staleTime: 10 * 60_000,
})
