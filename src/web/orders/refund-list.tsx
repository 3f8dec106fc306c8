import type { Order } from '#shared/orders.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import css from './order.module.css'
import { bankTime, refundText } from './refund-text.ts'

export const RefundList = ({ refunds }: Pick<Order, 'refunds'>) => (
  <Card title={t('Refunds')}>
    <ul className={css.refunds}>
      {refunds.map((refund) => {
        const { tone, text } = refundText(refund)
        return (
          <li key={refund._id}>
            <Alert variant={tone} silent>
              <p>{text}</p>
              <p className="hint" lang={langOf(refund.reason)}>
                {refund.reason}
              </p>
            </Alert>
          </li>
        )
      })}
    </ul>
    <p className={`hint ${css.more}`}>{bankTime()}</p>
  </Card>
)
