import { keepPreviousData } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/audit.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export type AuditView = { subject: NonNullable<AuditFilter['subject']> | ''; person: string }

export const auditQuery = ({ subject, person }: AuditView) => ({
  ...pagesQuery(['audit', subject, person], 'GET /api/audit', {
    query: { subject: subject || undefined, person: person.trim() || undefined },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
