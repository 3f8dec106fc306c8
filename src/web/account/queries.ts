import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** Where the signed-in person is signed in, newest first. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: ['users', 'signIns'],
    queryFn: ({ signal }) => send('GET /api/users/sessions', { signal }),
    staleTime: 0,
  })
