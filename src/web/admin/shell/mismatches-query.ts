import { callQuery } from '#web/lib/call-query.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'

export const mismatchesQuery = () => ({
  ...callQuery(['money', 'mismatches'], 'GET /api/payments/mismatches'),
  staleTime: 60_000,
  enabled: mayDo(userInfo.get(), 'see payments'),
})
