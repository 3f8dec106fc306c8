import { useMutation } from '@tanstack/react-query'
import { downloadAsOne } from '#web/documents/download-as-one.ts'
import { t } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './order.module.css'

/** The contents of the parcel as PDF, without prices. */
export function PackingSlipButton({ orderId }: { orderId: string }) {
  const print = useMutation({ mutationFn: () => downloadAsOne('/api/orders/packing-slips', [orderId]) })
  return (
    <>
      <Button
        variant="line"
        block
        icon="print"
        className={css.pay}
        busy={print.isPending}
        busyText={t('Preparing')}
        onClick={() => print.mutate()}
      >
        {t('Print packing slip')}
      </Button>
      <FormError>{print.error?.message}</FormError>
    </>
  )
}
