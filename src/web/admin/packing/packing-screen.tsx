import { useInfiniteQuery } from '@tanstack/react-query'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { PrintBar } from '#web/admin/lists/print-bar.tsx'
import { useChosen } from '#web/admin/lists/use-chosen.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import css from './packing.module.css'
import { ParcelCard } from './parcel-card.tsx'
import { SentParcels } from './sent-parcels.tsx'

export function PackingScreen() {
  return (
    <AdminFrame title={t('To pack')} lead={t('Paid orders, the oldest first')}>
      <Parcels />
      <SentParcels />
    </AdminFrame>
  )
}

function Parcels() {
  const parcels = useInfiniteQuery(parcelsQuery())
  const { chosen, choose } = useChosen()

  return (
    <LongList list={parcels} more={t('Show more')} empty={<NothingToPack />}>
      {(rows) => {
        const ticked = rows.filter(({ _id }) => chosen.has(_id))
        return (
          <>
            <PrintBar
              rows={rows}
              ticked={ticked}
              onChoose={choose}
              path="/api/orders/packing-slips"
              text={
                ticked.length === 0
                  ? t('Print packing slips')
                  : tCount(ticked.length, 'Print {n} packing slip', 'Print {n} packing slips')
              }
            />
            <ol className={`${parts.column} ${css.parcels}`}>
              {rows.map((parcel) => (
                <ParcelCard
                  key={parcel._id}
                  parcel={parcel}
                  isChosen={chosen.has(parcel._id)}
                  onChoose={(isChosen) => choose([parcel._id], isChosen)}
                />
              ))}
            </ol>
          </>
        )
      }}
    </LongList>
  )
}

const parcelsQuery = () => pagesQuery(['orders', 'to pack'], 'GET /api/orders/to-pack', { query: {} })

const NothingToPack = () => (
  <EmptyState drawing="receipt" title={t('Nothing to pack')}>
    {t('All paid orders have been shipped.')}
  </EmptyState>
)
