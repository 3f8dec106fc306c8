import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** Whether this e-mail address is confirmed. */
export const emailStateQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'email', email],
    queryFn: ({ signal }) => send('GET /api/users/confirm-email', { signal }),
  })

/** The user's active sign-ins, newest first. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: ['users', 'signIns'],
    queryFn: ({ signal }) => send('GET /api/users/sessions', { signal }),
    staleTime: 0,
  })
