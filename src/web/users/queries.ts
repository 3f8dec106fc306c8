import { callQuery } from '#web/lib/call-query.ts'

export const emailStateQuery = (email: string) => callQuery(['users', 'email', email], 'GET /api/users/confirm-email')

export const signInsQuery = () => ({ ...callQuery(['users', 'signIns'], 'GET /api/users/sessions'), staleTime: 0 })

export const consentsQuery = () => ({ ...callQuery(['users', 'consents'], 'GET /api/users/consents'), staleTime: 0 })

/** The privacy notice in a version that the user was shown. */
export const shownNoticeQuery = (version: string) =>
  callQuery(['users', 'consents', version], 'GET /api/users/consents/notices/:version', { params: { version } })

export const nominationQuery = () => ({
  ...callQuery(['users', 'nomination'], 'GET /api/users/nomination'),
  staleTime: 0,
})
