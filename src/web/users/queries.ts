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

/** What the user allows, by purpose. */
export const consentsQuery = () =>
  queryOptions({
    queryKey: ['users', 'consents'],
    queryFn: ({ signal }) => send('GET /api/users/consents', { signal }),
    staleTime: 0,
  })

/** The privacy notice in a version that the user was shown. */
export const shownNoticeQuery = (version: string) =>
  queryOptions({
    queryKey: ['users', 'consents', version],
    queryFn: ({ signal }) => send('GET /api/users/consents/notices/:version', { params: { version }, signal }),
  })

export const nominationQuery = () =>
  queryOptions({
    queryKey: ['users', 'nomination'],
    queryFn: ({ signal }) => send('GET /api/users/nomination', { signal }),
    staleTime: 0,
  })
