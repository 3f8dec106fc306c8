import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { orderNumber } from '#shared/order-number.ts'
import { PRESCRIPTION_REFUSALS, type PrescriptionRefusal } from '#shared/prescription-state.ts'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './prescriptions.module.css'
import { useDecided } from './use-decided.ts'

type RefuseDialogProps = { row: PrescriptionToCheck; onClose: () => void; onDone: () => void }

export function RefuseDialog({ row, onClose, onDone }: RefuseDialogProps) {
  const formId = useId()
  const refresh = useDecided()
  const [reason, setReason] = useState<PrescriptionRefusal>(PRESCRIPTION_REFUSALS[0])
  const [text, setText] = useState('')
  const refuse = useMutation({
    mutationFn: () =>
      send('PUT /api/orders/:id/prescription/refuse', {
        params: { id: row.order },
        body: { reason, text, files: row.files.map(({ _id }) => _id) },
      }),
    onSuccess: async () => {
      flushSync(onClose)
      onDone()
      showToast(t('{number} is refunded', { number: orderNumber(row.order) }))
      await refresh()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('Refuse this prescription?')}
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={refuse.isPending} busyText={t('Please wait')}>
            {t('Refuse and refund')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.refuse}
        onSubmit={(event) => {
          event.preventDefault()
          if (!refuse.isPending) refuse.mutate()
        }}
      >
        <p>{t('The whole order is refunded, and the buyer gets an e-mail with the reason. This cannot be undone.')}</p>
        <SelectField
          label={t('Why do you refuse it?')}
          name="reason"
          options={PRESCRIPTION_REFUSALS.map((code) => ({ value: code, text: t(REFUSAL_WORDS[code]) }))}
          value={reason}
          onChange={({ target }) => setReason(refusalOf(target.value))}
          error={undefined}
        />
        <TextField
          label={t('What the buyer should know')}
          name="text"
          maxLength={200}
          optional
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={undefined}
        />
        <FormError>{refuse.error?.message}</FormError>
      </form>
    </Modal>
  )
}

const refusalOf = (value: string) => PRESCRIPTION_REFUSALS.find((code) => code === value) ?? PRESCRIPTION_REFUSALS[0]

const REFUSAL_WORDS = {
  unreadable: 'It cannot be read',
  'too-old': 'It is too old',
  'other-medicine': 'It does not name the medicine',
  'not-valid': 'It is not of a registered practitioner',
  other: 'Another reason',
} as const satisfies Record<PrescriptionRefusal, AdminSentence>
