import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LastPayment, Order } from '#shared/orders.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './order.module.css'
import { orderQuery } from './queries.ts'

export function CheckPayment({ order }: { order: Order }) {
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: () => send('GET /api/orders/:id/pay', { params: { id: order._id } }),
    onSuccess: (checked) => cache.setQueryData(orderQuery(order._id).queryKey, checked),
    onSettled: () => invalidate(cache, 'orders', 'money'),
  })
  return (
    <div className={css.pay}>
      {check.data && !check.isPending && (
        <Alert variant="info" className="mb-4">
          {t(RESPONSES[check.data.lastPayment ?? 'none'])}
        </Alert>
      )}
      <FormError className="mb-4">{check.error?.message}</FormError>
      <Button
        size="lg"
        block
        icon="refresh"
        busy={check.isPending}
        busyText={t('Please wait')}
        onClick={() => check.mutate()}
      >
        {t('Check with Razorpay')}
      </Button>
    </div>
  )
}

const RESPONSES = {
  none: 'Razorpay has no payment for this order.',
  begun: 'A payment was started. The bank has not answered yet.',
  made: 'The bank has approved the payment. The money is on its way.',
  unmatched: 'A payment does not match this order. See the top of this page.',
  failed: 'All payments for this order have failed so far.',
  unknown: 'Razorpay cannot find this order, so nobody can pay for it.',
} as const satisfies Record<LastPayment | 'none', AdminSentence>
