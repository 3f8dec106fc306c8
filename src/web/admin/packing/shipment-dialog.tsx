import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { COURIERS, type Courier } from '#shared/couriers.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import { t } from '#web/i18n/admin.tsx'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './packing.module.css'

type Body = { tracking: string; service: Courier }

type ShipmentDialogProps = {
  title: string
  explain: ReactNode
  /** The current values, to be corrected. */
  order?: Pick<Order, 'tracking' | 'service'>
  save: (body: Body) => Promise<Order | Parcel>
  isOpen: boolean
  onClose: () => void
  onDone: (shipped: Order | Parcel) => void
}

/** Courier and tracking number. */
export function ShipmentDialog({ title, explain, order, save, isOpen, onClose, onDone }: ShipmentDialogProps) {
  const formId = useId()
  const cache = useQueryClient()
  const { errors, ...form } = useFieldErrors(sentences())
  const ship = useMutation({
    mutationFn: save,
    onSuccess: (shipped) => {
      flushSync(onClose)
      onDone(shipped)
    },
    onError: form.showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders'] }),
  })
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} icon="truck" busy={ship.isPending} busyText={t('Saving')}>
            {title}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        id={formId}
        onSubmit={(event) => {
          const fields = form.read(event)
          const service = COURIERS.find((courier) => courier === fields?.service)
          if (fields?.tracking && service) ship.mutate({ tracking: fields.tracking, service })
        }}
      >
        <p className={`muted ${css.explain}`}>{explain}</p>
        <TextField
          label={t('Tracking number')}
          name="tracking"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={64}
          required
          defaultValue={order?.tracking}
          error={errors.tracking}
        />
        <SelectField
          label={t('Courier')}
          name="service"
          options={COURIERS.map((courier) => ({ value: courier, text: courier === 'Others' ? t('Others') : courier }))}
          placeholder={t('Choose a courier')}
          required
          defaultValue={order?.service ?? ''}
          error={errors.service}
        />
        <FormError className={css.refusal}>{form.refusal}</FormError>
      </form>
    </Modal>
  )
}

const sentences = () => ({ tracking: t('Enter the tracking number.'), service: t('Choose a courier.') })
