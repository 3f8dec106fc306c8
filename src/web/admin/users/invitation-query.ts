import { callQuery } from '#web/lib/call-query.ts'

/** The invitations that nobody has accepted. */
export const invitationsQuery = () => callQuery(['users', 'invitations'], 'GET /api/invitations')
