import type { AuditEntry } from '#shared/audit.ts'
import css from '#web/admin/lists/lists.module.css'
import { ChangeList } from '#web/admin/shell/change-list.tsx'
import { type AdminSentence, t, tCount } from '#web/i18n/admin.tsx'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { type Column, Table } from '#web/ui/display/table.tsx'

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table caption={t('What happened, newest first')} columns={columns()} rows={entries} keyOf={({ _id }) => _id} />
)

const columns = (): Column<AuditEntry>[] => [
  { head: t('WHEN'), nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { head: t('WHO'), cell: (entry) => <Actor entry={entry} /> },
  { head: t('WHAT'), part: 'title', cell: (entry) => <Changes entry={entry} /> },
  { head: t('ABOUT'), cell: ({ subject }) => <About subject={subject} /> },
]

/** The name links to this person's other changes. */
const Actor = ({ entry: { who, whoId } }: { entry: AuditEntry }) => (
  <span className={css.name}>
    {whoId ? <a href={`#${toAdmin.audit()}?${new URLSearchParams({ person: who })}`}>{who}</a> : who}
  </span>
)

const Changes = ({ entry: { what, changes } }: { entry: AuditEntry }) => (
  <>
    <span>{what}</span>
    {changes.length > 0 && (
      <details className={css.details}>
        <summary>{tCount(changes.length, '{n} change', '{n} changes')}</summary>
        <ChangeList changes={changes} />
      </details>
    )}
  </>
)

function About({ subject: { type, id, name } }: { subject: AuditEntry['subject'] }) {
  const page = PAGES[type]?.(id)
  const text = name || labelOf(type)
  return <span className={css.email}>{page && name ? <a href={`#${page}`}>{text}</a> : text}</span>
}

const PAGES: Partial<Record<string, (id: string) => string>> = {
  product: toAdmin.product,
  order: toAdmin.order,
  user: toAdmin.user,
  'sign-in': toAdmin.user,
}

/** The label of an object without a name. Unknown kinds show the server's own word. */
const labelOf = (type: string): string => (isKnown(type) ? t(LABELS[type]) : type)
const isKnown = (type: string): type is keyof typeof LABELS => Object.hasOwn(LABELS, type)

const LABELS = {
  product: 'Product',
  order: 'Order',
  user: 'User',
  settings: 'Settings',
  content: 'Text',
  payment: 'Payment',
  mail: 'E-mail',
  breach: 'Data breach',
  file: 'Files',
  'sign-in': 'No account',
} as const satisfies Record<string, AdminSentence>
