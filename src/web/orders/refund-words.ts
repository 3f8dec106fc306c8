import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import type { GivenBack } from '#shared/refunds.ts'
import { t } from '#web/i18n/t.ts'

type Words = { tone: 'success' | 'info' | 'warning'; text: string }

/** How one sum that goes back stands; 'processed' is the provider's word that it has left. */
export function refundWords({ amount, status, createdAt }: GivenBack): Words {
  const values = { amount: formatRupees(amount), date: formatDate(createdAt) }
  switch (status) {
    case 'requested':
    case 'pending':
      return { tone: 'info', text: t('Your refund of {amount} has been on its way since {date}.', values) }
    case 'processed':
      return { tone: 'success', text: t('We sent your refund of {amount} on {date}.', values) }
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

/** Rupees that go back or have gone back; what failed has not. */
export const sumGivenBack = (refunds: GivenBack[]): number =>
  toRupees(sumOf(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => toPaise(amount))))

/** Where it goes and how long that takes, while anything is on its way or has just been sent. */
export const bankTime = () =>
  t('We refund the card or account that you paid with. Banks take 5 to 7 working days to show it.')
