import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '#shared/orders.ts'
import type { ReconciliationLine, Resolution } from '#shared/reconciliation.ts'
import { amountIn } from '#web/admin/payments/reconciliation-labels.ts'
import {
  type Choice,
  ReconciliationResolutions,
  ResolutionDialog,
} from '#web/admin/payments/reconciliation-resolutions.tsx'
import { t } from '#web/i18n/admin.tsx'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import css from './staff.module.css'
import { unmatchedPaymentsQuery } from './staff-queries.ts'
import { useOrderLoads } from './use-order-loads.ts'

export function UnmatchedPayments({ order }: { order: Order }) {
  const loads = useOrderLoads(order._id) && mayDo(userInfo.get(), 'see payments')
  const lines = useQuery({ ...unmatchedPaymentsQuery(order._id), enabled: loads })
  const [choice, setChoice] = useState<Choice>()
  const region = useRef<HTMLDivElement>(null)
  return (
    <div ref={region} tabIndex={-1} className={css.unmatched}>
      {loads && <QueryAlert query={lines} className={css.failure} />}
      {lines.data?.map((line) => (
        <Alert
          key={line._id}
          variant="warning"
          silent
          className={css.failure}
          title={
            line.wrong?.sentence ??
            t('A payment of {amount} does not match this order.', { amount: refundableText(line) })
          }
        >
          {line.shop?.reason && <p>{line.shop.reason}</p>}
          <div className={css.resolutions}>
            <ReconciliationResolutions
              line={line}
              resolutions={line.wrong?.resolutions ?? REFUND_ONLY}
              onChoose={setChoice}
            />
          </div>
        </Alert>
      ))}
      <ResolutionDialog choice={choice} onClose={() => setChoice(undefined)} onDone={() => region.current?.focus()} />
    </div>
  )
}

/** Staff resolved it without moving the money; a refund is still possible. */
const REFUND_ONLY: Resolution[] = ['refund']

const refundableText = ({ refundable, currency }: ReconciliationLine) => amountIn(refundable, currency)
