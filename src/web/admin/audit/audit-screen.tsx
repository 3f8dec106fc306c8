import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/audit.ts'
import { type Choice, findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { useFilter } from '#web/admin/lists/filter-address.ts'
import css from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { AuditTable } from './audit-table.tsx'

export const AuditScreen = () => (
  <AdminFrame
    title={t('Who changed what')}
    lead={t('Shows who changed what and when. Entries cannot be edited or deleted.')}
  >
    <Audit />
  </AdminFrame>
)

function Audit() {
  const { view, change } = useFilter(toAdmin.audit(), viewIn)
  const entries = useInfiniteQuery(auditQuery(view))
  return (
    <>
      <search className={css.pair}>
        <SearchField
          label={t('Who')}
          hint={t('Enter the full name, or choose a name in the list.')}
          value={view.person}
          onSearch={(person) => change({ person })}
        />
        <SelectField
          label={t('Type of entry')}
          options={optionsOf(SUBJECTS)}
          value={view.subject}
          onChange={({ target }) => change({ subject: findChoice(SUBJECTS, target.value) ?? '' })}
        />
      </search>
      <LongList
        list={entries}
        empty={
          <EmptyState drawing="search" title={t('No matching entries')}>
            {t('Enter the full name, or choose Everything.')}
          </EmptyState>
        }
      >
        {(rows) => <AuditTable entries={rows} />}
      </LongList>
    </>
  )
}

type AuditView = { subject: NonNullable<AuditFilter['subject']> | ''; person: string }

const viewIn = (params: URLSearchParams): AuditView => ({
  subject: findChoice(SUBJECTS, params.get('subject')) ?? '',
  person: params.get('person') ?? '',
})

const auditQuery = ({ subject, person }: AuditView) =>
  filteredPages(['audit', subject, person], 'GET /api/audit', {
    query: { subject: subject || undefined, person: person.trim() || undefined },
  })

const SUBJECTS = [
  { value: '', text: 'Everything except sign-ins' },
  { value: 'product', text: 'Products' },
  { value: 'order', text: 'Orders' },
  { value: 'user', text: 'Users' },
  { value: 'settings', text: 'Settings' },
  { value: 'content', text: 'Texts and pictures' },
  { value: 'payment', text: 'Payments' },
  { value: 'mail', text: 'E-mails' },
  { value: 'breach', text: 'Data breaches' },
  { value: 'file', text: 'Files' },
  { value: 'sign-in', text: 'Sign-ins' },
] as const satisfies Choice<AuditView['subject']>[]
