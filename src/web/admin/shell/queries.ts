import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/audit.ts'
import type { MailStatus } from '#shared/mail.ts'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import type { OrderView } from '#web/admin/orders/use-order-address.ts'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** What waits today; read afresh whenever the dashboard is opened. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send('GET /api/dashboard', { signal }),
    staleTime: 0,
  })

/** With what no public page carries; as the server has it now, not an earlier visit's copy. */
export const wholeSettingsQuery = () =>
  queryOptions({
    queryKey: [...settingsQuery().queryKey, 'whole'],
    queryFn: ({ signal }) => send('GET /api/settings', { signal }),
    staleTime: 0,
  })

/** The orders of a view, newest first, in pages of 200; the old rows stay until the new ones are there. */
export const allOrdersQuery = ({ state, search }: OrderView) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'all', state, search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/orders', { query: { cursor: pageParam, state, search: search || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Products with their drafts, in pages of 50. */
export const keptProductsQuery = ({ search, category, stock, sort }: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', 'kept', search, category, stock, sort],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/products/admin', {
        query: { cursor: pageParam, search: search || undefined, category: category || undefined, stock, sort },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type AuditView = { subject: NonNullable<AuditFilter['subject']> | ''; person: string }

export const auditQuery = ({ subject, person }: AuditView) =>
  infiniteQueryOptions({
    queryKey: ['audit', subject, person],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/audit', {
        query: { cursor: pageParam, subject: subject || undefined, person: person.trim() || undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const mailsQuery = (status: MailStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mails', 'all', status],
    queryFn: ({ pageParam, signal }) => sendForPage('GET /api/mails', { query: { cursor: pageParam, status }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A mail goes out a moment after it was asked for.
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

/** All users, or those that are looked for, newest first, in pages of 200. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'all', search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/users', { query: { cursor: pageParam, search: search.trim() || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => send('GET /api/users/:id', { params: { id }, signal }),
  })
