import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PrescriptionToCheckCard } from './prescription-to-check-card.tsx'
import css from './prescriptions.module.css'
import { prescriptionsQuery } from './queries.ts'

export function PrescriptionsScreen() {
  return (
    <AdminFrame
      title={t('Prescriptions to check')}
      lead={t('Paid orders, the oldest first. They are packed after you accept.')}
    >
      <Prescriptions />
    </AdminFrame>
  )
}

function Prescriptions() {
  const asked = useHashParam('state')
  const view = VIEWS.find(({ state }) => state === asked) ?? VIEWS[0]
  const list = useInfiniteQuery(prescriptionsQuery(view.state))
  return (
    <>
      <FilterLinks
        label={t('Filter prescriptions')}
        links={VIEWS.map(({ state, text }) => ({
          text: t(text),
          href: toAdmin.prescriptions(state),
          isCurrent: state === view.state,
        }))}
      />
      <LongList
        list={list}
        more={t('Show more')}
        empty={<EmptyState drawing="receipt" title={t('No prescription waits here')} />}
      >
        {(rows) => (
          <ol className={css.list}>
            {rows.map((row) => (
              <PrescriptionToCheckCard key={row.order} row={row} />
            ))}
          </ol>
        )}
      </LongList>
    </>
  )
}

const VIEWS = [
  { state: 'sent', text: 'To check' },
  { state: 'needed', text: 'The buyer has sent none' },
] as const satisfies { state: 'sent' | 'needed'; text: AdminSentence }[]
