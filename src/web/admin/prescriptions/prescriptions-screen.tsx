import { useInfiniteQuery } from '@tanstack/react-query'
import { type Choice, findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PrescriptionToCheckCard } from './prescription-to-check-card.tsx'

export const PrescriptionsScreen = () => (
  <AdminFrame
    title={t('Prescriptions to check')}
    lead={t('Paid orders, the oldest first. They are packed after you accept.')}
  >
    <Prescriptions />
  </AdminFrame>
)

function Prescriptions() {
  const state = findChoice(VIEWS, useHashParam('state')) ?? 'sent'
  const list = useInfiniteQuery(prescriptionsQuery(state))
  return (
    <>
      <FilterLinks
        label={t('Filter prescriptions')}
        views={optionsOf(VIEWS)}
        current={state}
        hrefOf={toAdmin.prescriptions}
      />
      <LongList
        list={list}
        more={t('Show more')}
        empty={<EmptyState drawing="receipt" title={t('No prescription waits here')} />}
      >
        {(rows) => (
          <ol className={parts.column}>
            {rows.map((row) => (
              <PrescriptionToCheckCard key={row.order} row={row} />
            ))}
          </ol>
        )}
      </LongList>
    </>
  )
}

/** Paid orders whose prescription waits for a decision, or for the buyer; the oldest first. */
const prescriptionsQuery = (state: 'sent' | 'needed') =>
  pagesQuery(['prescriptions', state], 'GET /api/prescriptions', { query: { state } })

const VIEWS = [
  { value: 'sent', text: 'To check' },
  { value: 'needed', text: 'The buyer has sent none' },
] as const satisfies Choice<'sent' | 'needed'>[]
