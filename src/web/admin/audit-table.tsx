import { Link } from 'wouter'
import type { AuditEntry } from '#shared/audit.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { to } from '#web/paths.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { ChangeList } from './change-list.tsx'
import css from './lists.module.css'

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table caption="What happened, newest first" columns={COLUMNS} rows={entries} keyOf={({ _id }) => _id} />
)

const COLUMNS: Column<AuditEntry>[] = [
  { head: 'WHEN', nowrap: true, cell: ({ at }) => `${formatDate(at)}, ${formatTime(at)}` },
  { head: 'WHO', cell: (entry) => <Who entry={entry} /> },
  { head: 'WHAT', part: 'title', cell: (entry) => <What entry={entry} /> },
  { head: 'ABOUT', cell: ({ subject }) => <About subject={subject} /> },
]

/** The name leads to all that this person did. */
const Who = ({ entry: { who, whoId } }: { entry: AuditEntry }) => (
  <span className={css.name}>
    {whoId ? <Link href={`${to.adminAudit()}?${new URLSearchParams({ person: who })}`}>{who}</Link> : who}
  </span>
)

const What = ({ entry: { what, changes } }: { entry: AuditEntry }) => (
  <>
    {what}
    {changes.length > 0 && (
      <details className={css.details}>
        <summary>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</summary>
        <ChangeList changes={changes} />
      </details>
    )}
  </>
)

function About({ subject: { type, id, name } }: { subject: AuditEntry['subject'] }) {
  const page = PAGES[type]?.(id)
  const text = name || WORDS[type] || type
  return <span className={css.email}>{page && name ? <Link href={page}>{text}</Link> : text}</span>
}

const PAGES: Partial<Record<string, (id: string) => string>> = {
  product: to.adminProduct,
  order: to.adminOrder,
  user: to.adminUser,
  'sign-in': to.adminUser,
}

const WORDS: Partial<Record<string, string>> = {
  product: 'Product',
  order: 'Order',
  user: 'User',
  settings: 'Settings',
  payment: 'Payment',
  mail: 'Mail',
  'sign-in': 'No account',
}
