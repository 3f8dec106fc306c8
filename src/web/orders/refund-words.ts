import { formatDate } from '#shared/dates.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import type { GivenBack } from '#shared/refunds.ts'
import { t } from '#web/language/t.ts'

type Words = { tone: 'success' | 'info' | 'warning'; text: string }

/** How one sum that goes back stands; 'processed' is the provider's word that it has left. */
export function refundWords({ amount, status, createdAt }: GivenBack): Words {
  const values = { amount: formatRupees(amount), date: formatDate(createdAt) }
  switch (status) {
    case 'requested':
    case 'pending':
      return { tone: 'info', text: t('{amount} is on its way back to you since {date}.', values) }
    case 'processed':
      return { tone: 'success', text: t('{amount} was sent back to you on {date}.', values) }
    case 'failed':
      return {
        tone: 'warning',
        text: t('Sending back {amount} did not work yet. We try again; you need not do anything.', values),
      }
  }
}

/** Rupees that go back or have gone back; what failed has not. */
export const sumGivenBack = (refunds: GivenBack[]): number =>
  toRupees(sumOf(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => toPaise(amount))))

/** Where it goes and how long that takes, while anything is on its way or has just been sent. */
export const bankTime = () =>
  t('It goes to the card or account that you paid with. Banks need five to seven working days to show it.')
