import { useRef, useState } from 'react'
import type { Dashboard } from '#shared/dashboard.ts'
import { formatDate } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import {
  type Choice,
  ReconciliationResolutions,
  ResolutionDialog,
} from '#web/admin/payments/reconciliation-resolutions.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Button } from '#web/ui/form/button.tsx'
import css from './dashboard.module.css'
import { SHOWN, TaskCard } from './task-card.tsx'

export function PaymentsCard({ count, lines }: Required<Dashboard>['mismatches']) {
  const [choice, setChoice] = useState<Choice>()
  const region = useRef<HTMLDivElement>(null)
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      <TaskCard
        title={t('Unmatched payments')}
        count={count}
        empty={t('All payments match the records of Razorpay.')}
        more={{ text: t('All unmatched payments'), href: toAdmin.money('wrong') }}
      >
        {lines.slice(0, SHOWN).map((line) => (
          <LineRow key={line._id} line={line} onChoose={setChoice} />
        ))}
      </TaskCard>
      <ResolutionDialog choice={choice} onClose={() => setChoice(undefined)} onDone={() => region.current?.focus()} />
    </div>
  )
}

const LineRow = ({ line, onChoose }: { line: ReconciliationLine; onChoose: (choice: Choice) => void }) => (
  <li className={css.payment}>
    <div className={css.summary}>
      <b>
        {formatDate(line.at)}
        {line.order && `, ${line.order.user}`}
      </b>
      {line.wrong && <span>{line.wrong.sentence}</span>}
      <span className={`hint ${css.code}`}>{line._id}</span>
    </div>
    <div className={parts.buttons}>
      {line.order && (
        <Button size="sm" variant="line" href={`#${toAdmin.order(line.order._id)}`}>
          {t('Order {number}', { number: orderNumber(line.order._id) })}
        </Button>
      )}
      <ReconciliationResolutions line={line} onChoose={onChoose} />
    </div>
  </li>
)
