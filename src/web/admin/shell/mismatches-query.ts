import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'

export const mismatchesQuery = () =>
  queryOptions({
    queryKey: ['money', 'mismatches'],
    queryFn: ({ signal }) => send('GET /api/payments/mismatches', { signal }),
    staleTime: 60_000,
    enabled: mayDo(userInfo.get(), 'see payments'),
  })
