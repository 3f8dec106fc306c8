import { useInfiniteQuery } from '@tanstack/react-query'
import type { AffectedPerson } from '#shared/breaches.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { t } from '#web/i18n/admin.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { momentOf } from './board-clock.tsx'
import { affectedQuery } from './queries.ts'

export function AffectedPeople({ id }: { id: string }) {
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
  { head: t('LETTER'), cell: ({ letterAt }) => letterAt && momentOf(letterAt) },
]
