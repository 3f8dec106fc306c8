import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { PutBackFields } from './put-back-fields.tsx'
import { linesOf } from './refund-draft.ts'
import css from './staff.module.css'
import { orderRefundsQuery } from './staff-queries.ts'

type RestockDialogProps = { orderId: string; pieces: OrderRefunds['pieces']; onClose: () => void; onDone: () => void }

export function RestockDialog({ orderId, pieces, onClose, onDone }: RestockDialogProps) {
  const cache = useQueryClient()
  // One idempotency key for each opening: a double press or retry restocks once.
  const [key] = useState(newKey)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const lines = linesOf(chosen)
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
      showToast(t('The pieces were returned to stock'), { variant: 'success' })
    },
    onSettled: () => Promise.all(NOUNS.map((noun) => cache.invalidateQueries({ queryKey: [noun] }))),
  })
  const [isEmpty, setEmpty] = useState(false)

  function submit() {
    setEmpty(lines.length === 0)
    if (lines.length > 0 && !restock.isPending) restock.mutate()
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('Return pieces to stock')}
      actions={
        <>
          <Button icon="box" busy={restock.isPending} busyText={t('Please wait')} onClick={submit}>
            {t('Return to stock')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('They can be sold again immediately. No money is moved.')}</p>
      <PutBackFields pieces={pieces} chosen={chosen} onChoose={setChosen} />
      <FormError className={css.failure}>
        {isEmpty && lines.length === 0 ? t('Choose at least one piece.') : restock.error?.message}
      </FormError>
    </Modal>
  )
}

const NOUNS = ['orders', 'products', 'home', 'dashboard']
