import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** The invitations that nobody has accepted. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['users', 'invitations'],
    queryFn: ({ signal }) => send('GET /api/invitations', { signal }),
  })
