import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parcel } from '#shared/packing.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import css from './packing.module.css'
import { PackingSlips } from './packing-slip.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { parcelsQuery } from './queries.ts'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])))

  return (
    <LongList list={parcels} more={t('Show more')} empty={<NothingToPack />}>
      {(rows) => {
        const ticked = rows.filter(({ _id }) => chosen.has(_id))
        return (
          <>
            <PrintBar rows={rows} ticked={ticked} onChoose={choose} />
            <ol className={css.parcels}>
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

type PrintBarProps = { rows: Parcel[]; ticked: Parcel[]; onChoose: (ids: string[], isChosen: boolean) => void }

/** On a phone it stays above the bottom edge. */
const PrintBar = ({ rows, ticked, onChoose }: PrintBarProps) => (
  <div className={css.bar}>
    <Checkbox
      label={t('Select all')}
      checked={ticked.length === rows.length}
      onChange={({ target }) =>
        onChoose(
          rows.map(({ _id }) => _id),
          target.checked,
        )
      }
    />
    <Button icon="print" disabled={ticked.length === 0} onClick={() => window.print()}>
      {ticked.length === 0
        ? t('Print packing slips')
        : tCount(ticked.length, 'Print {n} packing slip', 'Print {n} packing slips')}
    </Button>
    {ticked.length > 0 && <PackingSlips parcels={ticked} />}
  </div>
)

const NothingToPack = () => (
  <EmptyState drawing="receipt" title={t('Nothing to pack')}>
    {t('All paid orders have been shipped.')}
  </EmptyState>
)
