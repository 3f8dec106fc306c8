import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditView, auditQuery } from '#web/admin/audit/queries.ts'
import { withFilter } from '#web/admin/lists/filter-address.ts'
import css from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { AuditTable } from './audit-table.tsx'

export function AuditScreen() {
  return (
    <AdminFrame
      title={t('Who changed what')}
      lead={t('Shows who changed what and when. Entries cannot be edited or deleted.')}
    >
      <Audit />
    </AdminFrame>
  )
}

function Audit() {
  const asked = new URLSearchParams(useHashSearch())
  const view: AuditView = {
    subject: SUBJECTS.find(({ value }) => value === asked.get('subject'))?.value ?? '',
    person: asked.get('person') ?? '',
  }
  const entries = useInfiniteQuery(auditQuery(view))
  const look = (change: Partial<AuditView>) =>
    navigate(withFilter(toAdmin.audit(), { ...view, ...change }), { replace: true })
  return (
    <>
      <search className={css.pair}>
        <SearchField
          label={t('Who')}
          hint={t('Enter the full name, or choose a name in the list.')}
          value={view.person}
          onSettle={(person) => look({ person })}
        />
        <SelectField
          label={t('Type of entry')}
          options={SUBJECTS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={view.subject}
          onChange={({ target }) =>
            look({ subject: SUBJECTS.find(({ value }) => value === target.value)?.value ?? '' })
          }
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
  { value: 'sign-in', text: 'Sign-ins' },
] as const satisfies { value: AuditView['subject']; text: AdminSentence }[]
