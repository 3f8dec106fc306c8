import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { orderNumber } from '#shared/order-number.ts'
import { PRESCRIPTION_REFUSALS, type PrescriptionRefusal } from '#shared/prescription-state.ts'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { useRefreshAfterDecision } from './use-refresh-after-decision.ts'

type RefuseDialogProps = { row: PrescriptionToCheck; onClose: () => void; onDone: () => void }

export function RefuseDialog({ row, onClose, onDone }: RefuseDialogProps) {
  const refresh = useRefreshAfterDecision()
  const form = useFieldErrors({})
  const refuse = useMutation({
    mutationFn: ({ reason, text = '' }: Fields) =>
      send('PUT /api/orders/:id/prescription/refuse', {
        params: { id: row.order },
        body: { reason: refusalOf(reason), text, files: row.files.map(({ _id }) => _id) },
      }),
    onSuccess: async () => {
      flushSync(onClose)
      onDone()
      showToast(t('{number} is refunded', { number: orderNumber(row.order) }))
      await refresh()
    },
    onError: form.showRefusal,
  })
  return (
    <FormDialog
      title={t('Refuse this prescription?')}
      submitText={t('Refuse and refund')}
      danger
      form={form}
      onSubmit={(fields) => refuse.mutate(fields)}
      busy={refuse.isPending}
      onClose={onClose}
    >
      <p>{t('The whole order is refunded, and the buyer gets an e-mail with the reason. This cannot be undone.')}</p>
      <SelectField
        label={t('Why do you refuse it?')}
        {...form.field('reason')}
        options={PRESCRIPTION_REFUSALS.map((code) => ({ value: code, text: t(REFUSAL_LABELS[code]) }))}
      />
      <TextField label={t('What the buyer should know')} {...form.field('text')} maxLength={200} optional />
    </FormDialog>
  )
}

const refusalOf = (value?: string) => PRESCRIPTION_REFUSALS.find((code) => code === value) ?? PRESCRIPTION_REFUSALS[0]

const REFUSAL_LABELS = {
  unreadable: 'It cannot be read',
  'too-old': 'It is too old',
  'other-medicine': 'It does not name the medicine',
  'not-valid': 'It is not of a registered practitioner',
  other: 'Another reason',
} as const satisfies Record<PrescriptionRefusal, AdminSentence>
