import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { COURIERS, type Courier } from '#shared/couriers.ts'
import { formatDate } from '#shared/dates.ts'
import { joinParts } from '#shared/join-parts.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Shipment } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import { ItemLines } from '#web/admin/lists/item-lines.tsx'
import { PhoneLink } from '#web/admin/lists/phone-link.tsx'
import { t } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { stored } from '#web/lib/stored.ts'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './packing.module.css'
import { ShipmentFields, toShipment, useShipmentErrors } from './shipment-fields.tsx'
import { showConflict } from './show-conflict.ts'

type ParcelCardProps = { parcel: Parcel; isChosen: boolean; onChoose: (isChosen: boolean) => void }

export function ParcelCard({ parcel, isChosen, onChoose }: ParcelCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const { shippingAddress: address } = parcel
  return (
    <li ref={element}>
      <Card>
        <div className={css.head}>
          <Checkbox
            label={<b>{orderNumber(parcel._id)}</b>}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span className="hint">{t('Paid on {date}', { date: formatDate(parcel.paidAt) })}</span>
        </div>
        <p className={css.receiver}>
          {joinParts(address.name, address.city)}
          <PhoneLink number={address.phone} />
        </p>
        <ItemLines items={parcel.items} className={css.items} />
        {parcel.needsEwayBill && (
          <p>
            <strong>{t('These goods are worth more than ₹50,000. Make an e-way bill before they leave.')}</strong>
          </p>
        )}
        <ShipForm parcel={parcel} onSubmitted={() => focusNext(element.current)} />
      </Card>
    </li>
  )
}

/** The courier of the last parcel on this device. */
const lastCourier = stored<Courier | undefined>('courier', undefined, (value) =>
  COURIERS.find((courier) => courier === value),
)

/** Moves the focus to a parcel that is not being saved. So staff can type or scan its number at once. */
function focusNext(parcel: HTMLElement | null) {
  const candidates = [parcel?.nextElementSibling, ...(parcel?.parentElement?.children ?? [])]
  const next = candidates.find(
    (candidate) => candidate && candidate !== parcel && !candidate.querySelector('[aria-busy="true"]'),
  )
  const input = next?.querySelector<HTMLInputElement>('input[name="tracking"]')
  if (input) input.focus()
  else focusHeading()
}

function ShipForm({ parcel, onSubmitted }: { parcel: Parcel; onSubmitted: () => void }) {
  const number = orderNumber(parcel._id)
  const cache = useQueryClient()
  const form = useShipmentErrors()
  const courier = lastCourier.use()
  // What was packed. The list is loaded again in the background, and a refund may have changed it.
  const [seen, setSeen] = useState<Parcel['items'] | undefined>(parcel.items)
  const ship = useMutation({
    mutationFn: (shipment: Shipment) => {
      const items = (seen ?? parcel.items).map(({ _id, qty }) => ({ _id, qty }))
      return send('PUT /api/orders/:id/ship', { params: { id: parcel._id }, body: { ...shipment, items } })
    },
    onSuccess: () => showToast(t('{number} is shipped', { number })),
    // Names the parcel and takes no focus: staff are at another parcel now.
    onError: (error) => {
      const text = `${number}: ${error.message}`
      if (!showConflict(error, text)) form.showRefusal(new Error(text))
      if (error instanceof ApiError && error.code === 'changed') setSeen(undefined)
    },
    onSettled: () => ['orders', 'dashboard'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })),
  })
  return (
    <form
      {...form.props}
      className={css.ship}
      aria-busy={ship.isPending || ship.isSuccess}
      onSubmit={form.submit((fields) => {
        const shipment = toShipment(fields)
        if (!shipment || ship.isPending) return
        ship.mutate(shipment)
        lastCourier.set(shipment.service)
        // Not after the response: a number scanned meanwhile would go into this parcel.
        onSubmitted()
      })}
    >
      <ShipmentFields field={form.field} courier={courier} />
      <Button type="submit" icon="truck" busy={ship.isPending} busyText={t('Saving')}>
        {t('Mark as shipped')}
      </Button>
      <FormError>{form.refusal}</FormError>
    </form>
  )
}
