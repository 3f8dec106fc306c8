import { formatRupees } from '#shared/money.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { hasPiecesLeft, type Refunding } from './refund-draft.ts'

type Way = Refunding['way']
type RefundWaysProps = { refunds: OrderRefunds; way: Way; onChoose: (way: Way) => void; error: string | undefined }

export function RefundWays({ refunds, way, onChoose, error }: RefundWaysProps) {
  const card = (value: Way, title: string, end?: string) => (
    <RadioCard
      name="way"
      value={value}
      title={title}
      end={end}
      checked={way === value}
      onChange={() => onChoose(value)}
    />
  )
  return (
    <RadioGroup legend={t('How much do you refund?')} {...(error && { error })}>
      {hasPiecesLeft(refunds.pieces) && card('pieces', t('Some of the pieces'))}
      {card('amount', t('Part of the money'))}
      {card('all', t('All of the money'), formatRupees(refunds.refundable))}
    </RadioGroup>
  )
}
