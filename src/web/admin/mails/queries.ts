import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { MailStatus } from '#shared/mail.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export const mailsQuery = (status: MailStatus | undefined) =>
  infiniteQueryOptions({
    ...pagesQuery(['mails', 'all', status], 'GET /api/mails', { query: { status } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Mails are sent by a job, shortly after the request.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((mail) => mail.status === 'waiting')) ? 2000 : false,
  })

export const mailQuery = (id: string) => callQuery(['mails', 'one', id], 'GET /api/mails/:id', { params: { id } })

export const mailStateQuery = () => ({ ...callQuery(['mails', 'state'], 'GET /api/mails/state'), staleTime: 0 })
