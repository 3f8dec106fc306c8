import { formatRupees } from '#shared/money.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { t } from '#web/i18n/admin.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { hasPiecesLeft, type RefundDraft } from './refund-draft.ts'

type RefundMethod = RefundDraft['method']
type RefundMethodsProps = {
  refunds: OrderRefunds
  method: RefundMethod
  onChoose: (method: RefundMethod) => void
  error: string | undefined
}

export function RefundMethods({ refunds, method, onChoose, error }: RefundMethodsProps) {
  const card = (value: RefundMethod, title: string, end?: string) => (
    <RadioCard
      name="method"
      value={value}
      title={title}
      end={end}
      checked={method === value}
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
