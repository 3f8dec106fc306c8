import { useInfiniteQuery } from '@tanstack/react-query'
import { PrintList } from '#web/admin/lists/print-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import css from './packing.module.css'
import { ParcelCard } from './parcel-card.tsx'
import { SentParcels } from './sent-parcels.tsx'

export const PackingScreen = () => (
  <AdminFrame title={t('To pack')} lead={t('Paid orders, the oldest first')}>
    <Parcels />
    <SentParcels />
  </AdminFrame>
)

function Parcels() {
  const parcels = useInfiniteQuery(parcelsQuery())
  return (
    <PrintList
      list={parcels}
      more={t('Show more')}
      empty={<NothingToPack />}
      path="/api/orders/packing-slips"
      textOf={({ length }) =>
        length === 0 ? t('Print packing slips') : tCount(length, 'Print {n} packing slip', 'Print {n} packing slips')
      }
    >
      {(rows, chosen, onChoose) => (
        <ol className={`${parts.column} ${css.parcels}`}>
          {rows.map((parcel) => (
            <ParcelCard
              key={parcel._id}
              parcel={parcel}
              isChosen={chosen.has(parcel._id)}
              onChoose={(isChosen) => onChoose([parcel._id], isChosen)}
            />
          ))}
        </ol>
      )}
    </PrintList>
  )
}

const parcelsQuery = () => pagesQuery(['orders', 'to pack'], 'GET /api/orders/to-pack', { query: {} })

const NothingToPack = () => (
  <EmptyState drawing="receipt" title={t('Nothing to pack')}>
    {t('All paid orders have been shipped.')}
  </EmptyState>
)
