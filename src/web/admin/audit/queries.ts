import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/audit.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

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
