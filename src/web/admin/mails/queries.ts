import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MailStatus } from '#shared/mail.ts'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

export const mailsQuery = (status: MailStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mails', 'all', status],
    queryFn: ({ pageParam, signal }) => sendForPage('GET /api/mails', { query: { cursor: pageParam, status }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Mails are sent by a job, shortly after the request.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((mail) => mail.status === 'waiting')) ? 2000 : false,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => send('GET /api/mails/:id', { params: { id }, signal }),
  })

export const mailStateQuery = () =>
  queryOptions({
    queryKey: ['mails', 'state'],
    queryFn: ({ signal }) => send('GET /api/mails/state', { signal }),
    staleTime: 0,
  })
