import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { invalidate } from '#web/lib/invalidate.ts'
import { newKey } from '#web/lib/new-key.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { PutBackFields } from './put-back-fields.tsx'
import { linesOf } from './refund-draft.ts'
import { orderRefundsQuery } from './staff-queries.ts'

type RestockDialogProps = { orderId: string; pieces: OrderRefunds['pieces']; onClose: () => void; onDone: () => void }

export function RestockDialog({ orderId, pieces, onClose, onDone }: RestockDialogProps) {
  const cache = useQueryClient()
  // One idempotency key for each opening: a double press or retry restocks once.
  const [key] = useState(newKey)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const lines = linesOf(chosen)
  const form = useFieldErrors({}, () => (lines.length > 0 ? {} : { lines: t('Choose at least one piece.') }))
  const restock = useMutation({
    mutationFn: () =>
      send('POST /api/orders/:id/restock', {
        params: { id: orderId },
        headers: { 'idempotency-key': key },
        body: { lines },
      }),
    onSuccess: (now) => {
      cache.setQueryData(orderRefundsQuery(orderId).queryKey, now)
      flushSync(onClose)
      onDone()
      showToast(t('The pieces were returned to stock'))
    },
    onError: form.showRefusal,
    onSettled: () => invalidate(cache, ...NOUNS),
  })
  return (
    <FormDialog
      title={t('Return pieces to stock')}
      submitText={t('Return to stock')}
      icon="box"
      form={{ ...form, refusal: (lines.length === 0 && form.errors.lines) || form.refusal }}
      onSubmit={() => restock.mutate()}
      busy={restock.isPending}
      onClose={onClose}
    >
      <p className="muted">{t('They can be sold again immediately. No money is moved.')}</p>
      <PutBackFields pieces={pieces} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}

const NOUNS = ['orders', 'products', 'home', 'dashboard']
