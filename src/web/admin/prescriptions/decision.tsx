import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orderNumber } from '#shared/order-number.ts'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useRefreshAfterDecision } from './use-refresh-after-decision.ts'

/** Both decisions send the ids of the viewed files. The shop refuses them if the buyer has sent another file since. */
export function Decision({ row, isSeen, onDone }: { row: PrescriptionToCheck; isSeen: boolean; onDone: () => void }) {
  const [isRefusing, setRefusing] = useState(false)
  const number = orderNumber(row.order)
  const refresh = useRefreshAfterDecision()
  const release = useMutation({
    mutationFn: () =>
      send('PUT /api/orders/:id/prescription/release', {
        params: { id: row.order },
        body: { files: row.files.map(({ _id }) => _id) },
      }),
    onSuccess: () => {
      onDone()
      showToast(t('{number} can be packed', { number }))
    },
    onSettled: refresh,
  })
  return (
    <>
      {!isSeen && <p className="hint">{t('Look at each file first.')}</p>}
      <div className={`${parts.wideButtons} ${parts.above}`}>
        <Button icon="check" disabled={!isSeen} busy={release.isPending} onClick={() => release.mutate()}>
          {t('Accept')}
        </Button>
        <Button variant="quietDanger" disabled={!isSeen} onClick={() => setRefusing(true)}>
          {t('Refuse')}
        </Button>
      </div>
      <FormError>{release.error?.message}</FormError>
      {isRefusing && <RefuseDialog row={row} onClose={() => setRefusing(false)} onDone={onDone} />}
    </>
  )
}
