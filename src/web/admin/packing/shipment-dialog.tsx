import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Order, Shipment } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import { t } from '#web/i18n/admin.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ShipmentFields, toShipment, useShipmentErrors } from './shipment-fields.tsx'
import { showConflict } from './show-conflict.ts'

type ShipmentDialogProps = {
  title: string
  explain: ReactNode
  /** The current values, to be corrected. */
  order?: Pick<Order, 'tracking' | 'service'>
  save: (body: Shipment) => Promise<Order | Parcel>
  onClose: () => void
  onDone: (shipped: Order | Parcel) => void
}

export function ShipmentDialog({ title, explain, order, save, onClose, onDone }: ShipmentDialogProps) {
  const cache = useQueryClient()
  const form = useShipmentErrors()
  const ship = useMutation({
    mutationFn: save,
    onSuccess: (shipped) => {
      flushSync(onClose)
      onDone(shipped)
    },
    onError: (error) => showConflict(error) || form.showRefusal(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  return (
    <FormDialog
      title={title}
      submitText={title}
      icon="truck"
      form={form}
      onSubmit={(fields) => {
        const shipment = toShipment(fields)
        if (shipment) ship.mutate(shipment)
      }}
      busy={ship.isPending}
      busyText={t('Saving')}
      onClose={onClose}
    >
      <p className="muted">{explain}</p>
      <ShipmentFields field={form.field} tracking={order?.tracking} courier={order?.service} />
    </FormDialog>
  )
}
