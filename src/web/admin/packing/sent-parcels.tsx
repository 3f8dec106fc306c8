import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderNumber } from '#shared/order-number.ts'
import type { Parcel } from '#shared/packing.ts'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { t } from '#web/i18n/admin.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { send } from '#web/lib/send.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './packing.module.css'
import { ShipmentDialog } from './shipment-dialog.tsx'

/** The parcels of the last days. Staff can correct a wrong courier or tracking number. */
export function SentParcels() {
  const parcels = useQuery(sentParcelsQuery())
  const region = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<Parcel>()
  if (parcels.error && !parcels.data) return <LoadFailure query={parcels} />
  if (!parcels.data?.length) return null
  return (
    <div ref={region} tabIndex={-1} className={css.sent}>
      <Card title={t('Sent in the last days')}>
        <ul>
          {parcels.data.map((parcel) => (
            <Row key={parcel._id} parcel={parcel} onCorrect={() => setWrong(parcel)} />
          ))}
        </ul>
      </Card>
      {wrong && (
        <ShipmentDialog
          title={t('Correct the tracking number')}
          explain={t('The buyer sees it on the order page and in an e-mail.')}
          order={wrong}
          save={(body) => send('PUT /api/orders/:id/tracking', { params: { id: wrong._id }, body })}
          // Not the dialog of another parcel, which may be open when the response comes.
          onClose={() => setWrong((now) => (now === wrong ? undefined : now))}
          onDone={() => region.current?.focus()}
        />
      )}
    </div>
  )
}

const sentParcelsQuery = () => callQuery(['orders', 'sent'], 'GET /api/orders/sent')

function Row({ parcel, onCorrect }: { parcel: Parcel; onCorrect: () => void }) {
  const number = orderNumber(parcel._id)
  return (
    <li>
      <span>
        <b>{number}</b>, {parcel.shippingAddress.name}
        <br />
        {parcel.service === 'Others' ? t('Others') : parcel.service}, {parcel.tracking}
      </span>
      <Button size="sm" variant="line" icon="edit" aria-label={t('Correct {number}', { number })} onClick={onCorrect}>
        {t('Correct')}
      </Button>
    </li>
  )
}
