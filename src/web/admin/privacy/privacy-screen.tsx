import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BreachSummary } from '#shared/breaches.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { BoardClock } from './board-clock.tsx'
import { BreachForm } from './breach-form.tsx'
import { breachesQuery } from './queries.ts'

/** Breaches of personal data (DPDP Rules 2025, rule 7). */
export function PrivacyScreen() {
  const [isNew, setNew] = useState(false)
  return (
    <AdminFrame
      title={t('Privacy')}
      lead={t('Data breaches: the affected people, the e-mails to them and the report to the Board.')}
      action={
        !isNew && (
          <Button icon="plus" onClick={() => setNew(true)}>
            {t('Record a breach')}
          </Button>
        )
      }
    >
      {isNew && (
        <div tabIndex={-1} ref={focusForm} className={parts.largeBelow}>
          <Card title={t('Record a breach')}>
            <BreachForm onSaved={({ _id }) => navigate(toAdmin.breach(_id))} />
          </Card>
        </div>
      )}
      <Breaches />
    </AdminFrame>
  )
}

/** The button that opened the form is gone, so the form takes the focus. */
const focusForm = (form: HTMLElement | null) => form?.focus()

function Breaches() {
  const breaches = useQuery(breachesQuery())
  if (breaches.error || !breaches.data) return <NotLoaded query={breaches} />
  if (breaches.data.length === 0)
    return (
      <EmptyState drawing="search" title={t('No breach is recorded')}>
        {t('If personal data leaked, record it at once. The Board wants the details within 72 hours.')}
      </EmptyState>
    )
  return (
    <Table caption={t('Breaches, newest first')} columns={columns()} rows={breaches.data} keyOf={({ _id }) => _id} />
  )
}

const columns = (): Column<BreachSummary>[] => [
  {
    head: t('WHAT HAPPENED'),
    part: 'title',
    cell: ({ _id, what }) => <a href={`#${toAdmin.breach(_id)}`}>{what}</a>,
  },
  { head: t('NOTICED'), cell: ({ noticedAt }) => formatDateTime(noticedAt) },
  { head: t('AFFECTED PEOPLE'), cell: ({ affected }) => affected },
  { head: t('E-MAILS'), cell: ({ letters }) => letters },
  { head: t('REPORT'), cell: (breach) => <BoardClock breach={breach} /> },
]
