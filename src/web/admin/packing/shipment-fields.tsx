import { useState } from 'react'
import { COURIERS } from '#shared/couriers.ts'
import type { Shipment } from '#shared/orders.ts'
import { t } from '#web/i18n/admin.tsx'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export const useShipmentErrors = () =>
  useFieldErrors({ tracking: t('Enter the tracking number.'), service: t('Choose a courier.') })

export function toShipment({ tracking, service }: Fields): Shipment | undefined {
  const courier = COURIERS.find((name) => name === service)
  return tracking && courier ? { tracking, service: courier } : undefined
}

type ShipmentFieldsProps = {
  field: ReturnType<typeof useShipmentErrors>['field']
  tracking?: string
  courier?: string
}

/** `courier` may change while the fields are open; it applies until staff choose one. */
export function ShipmentFields({ field, tracking, courier = '' }: ShipmentFieldsProps) {
  const [fixed, setFixed] = useState<string>()
  const proposed = fixed ?? courier
  return (
    <>
      <TextField
        label={t('Tracking number')}
        {...field('tracking')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        required
        defaultValue={tracking}
      />
      <SelectField
        // Not controlled: Chrome would forget the letters that staff type to find a courier.
        key={proposed}
        label={t('Courier')}
        {...field('service')}
        options={COURIERS.map((name) => ({ value: name, text: name === 'Others' ? t('Others') : name }))}
        placeholder={t('Choose a courier')}
        required
        defaultValue={proposed}
        onChange={() => setFixed(proposed)}
      />
    </>
  )
}
