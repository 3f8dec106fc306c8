import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffectedPerson, Breach } from '#shared/breaches.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { LoadFailure, NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { formatDateTime } from '#web/i18n/format-time.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { send } from '#web/lib/send.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { BoardClock } from './board-clock.tsx'
import { BreachForm } from './breach-form.tsx'
import { EmailsCard } from './emails-card.tsx'
import css from './privacy.module.css'
import { affectedQuery, breachesQuery, breachQuery } from './queries.ts'

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
      <EmailsCard breach={breach.data} />
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
  { head: t('E-MAIL WRITTEN'), cell: ({ letterAt }) => letterAt && formatDateTime(letterAt) },
]

function ReportCard({ breach }: { breach: Breach }) {
  const cache = useQueryClient()
  const note = useMutation({
    mutationFn: () => send('PUT /api/breaches/:id/reported', { params: { id: breach._id } }),
    onSuccess: (saved) => {
      cache.setQueryData(breachQuery(saved._id).queryKey, saved)
      void cache.invalidateQueries({ queryKey: breachesQuery().queryKey, exact: true })
    },
  })
  return (
    <Card title={t('Report to the Data Protection Board')}>
      <BoardClock breach={breach} />
      <p className={`muted ${css.lead}`}>{t('Tell the Board at once, and send the details within 72 hours.')}</p>
      <div className={css.text} lang="en">
        {breach.report}
      </div>
      <FormError>{note.error?.message}</FormError>
      <div className={`row ${parts.above}`}>
        <CopyButton text={breach.report} />
        {!breach.reportedAt && (
          <Button variant="line" size="sm" busy={note.isPending} onClick={() => note.mutate()}>
            {t('Mark as reported')}
          </Button>
        )}
      </div>
    </Card>
  )
}
