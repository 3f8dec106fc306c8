import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffectedPerson } from '#shared/breaches.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { LoadFailure, NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { formatMoment } from '#web/i18n/format-time.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { BreachForm } from './breach-form.tsx'
import { LettersCard } from './letters-card.tsx'
import { affectedQuery, breachQuery } from './queries.ts'
import { ReportCard } from './report-card.tsx'

export function BreachScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame
      title={t('Data breach')}
      above={{ text: t('Privacy'), href: `#${toAdmin.privacy()}` }}
      here={t('Data breach')}
    >
      <OneBreach key={id} id={id} />
    </AdminFrame>
  )
}

function OneBreach({ id }: { id: string }) {
  const breach = useQuery(breachQuery(id))
  // Only the response to a save has these names; the next read does not.
  const [unknown, setUnknown] = useState(breach.data?.unknown ?? [])
  if (!breach.data) return <NotLoaded query={breach} />
  return (
    <>
      {breach.error && <LoadFailure query={breach} />}
      <Unknown names={unknown} />
      <ReportCard breach={breach.data} />
      <LettersCard breach={breach.data} />
      <Card title={t('Affected people')}>
        <AffectedPeople id={id} />
      </Card>
      {breach.data.lettersAt === null && (
        <Card title={t('Change the record')}>
          <BreachForm breach={breach.data} onSaved={(saved) => setUnknown(saved.unknown)} />
        </Card>
      )}
    </>
  )
}

const Unknown = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Alert variant="warning">{t('No account has these names: {names}', { names: names.join(', ') })}</Alert>
  )

function AffectedPeople({ id }: { id: string }) {
  const people = useInfiniteQuery(affectedQuery(id))
  return (
    <LongList list={people} more={t('Show more people')} empty={<p className="muted">{t('Nobody is on the list.')}</p>}>
      {(rows) => <Table caption={t('Affected people')} columns={columns()} rows={rows} keyOf={({ _id }) => _id} />}
    </LongList>
  )
}

const columns = (): Column<AffectedPerson>[] => [
  { head: t('NAME'), part: 'title', cell: ({ name }) => name },
  { head: t('EMAIL'), cell: ({ email }) => email },
  { head: t('LANGUAGE'), cell: ({ language }) => (language === 'ml' ? t('Malayalam') : t('English')) },
  { head: t('LETTER'), cell: ({ letterAt }) => letterAt && formatMoment(letterAt) },
]
