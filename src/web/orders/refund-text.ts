import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import type { OrderRefund } from '#shared/refunds.ts'
import { t } from '#web/i18n/t.ts'

type RefundText = { tone: 'success' | 'info' | 'warning'; text: string }

/** The status of one refund; 'processed' is the provider's word for sent. */
export function refundText({ amount, status, createdAt }: OrderRefund): RefundText {
  const values = { amount: formatRupees(amount), date: formatDate(createdAt) }
  switch (status) {
    case 'requested':
    case 'pending':
      return { tone: 'info', text: t('Your refund of {amount} has been on its way since {date}.', values) }
    case 'processed':
      return { tone: 'success', text: t('Your refund of {amount} was sent on {date}.', values) }
    case 'failed':
      return {
        tone: 'warning',
        text: t(
          'Your refund of {amount} has not gone through yet. We will try again. You do not need to do anything.',
          values,
        ),
      }
  }
}

export const sumRefunded = (refunds: OrderRefund[]): number =>
  toRupees(sumOf(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => toPaise(amount))))

/** Where a refund goes and how long it takes, while one is under way or was just sent. */
export const bankTime = () =>
  t('Refunds go to the card or account you paid with. Banks take 5 to 7 working days to show them.')
