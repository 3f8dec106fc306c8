import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import { inPageLanguage } from '#web/i18n/language.ts'
import { send } from '#web/lib/send.ts'

export type SocietyPageName = InputOf<CallByKey['GET /api/society/:page'], 'params'>['page']

export const societyPageQuery = (page: SocietyPageName) =>
  queryOptions({
    queryKey: ['society', page],
    queryFn: ({ signal }) => send('GET /api/society/:page', { params: { page }, query: inPageLanguage(), signal }),
    staleTime: 10 * 60_000,
  })
