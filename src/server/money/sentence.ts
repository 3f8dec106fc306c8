import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Mismatch, Remedy } from '#shared/money-lines.ts'
import type { MoneyLineRow } from './list-lines.ts'

/** What is wrong with a payment, in one sentence that anybody understands. */
export function sentenceOf(line: MoneyLineRow, kind: Mismatch): string {
  const { told, aside, order, dispute } = line
  const currency = currencyOf(line)
  const money = (amount: number) => formatMoney(amount, currency)
  const came = money(told?.amount ?? aside?.amount ?? 0)
  const refund = line.refunds.at(-1)
  switch (kind) {
    case 'no-order':
      return `${came} came in, but no order of the shop belongs to it.`
    case 'wrong-amount':
      return `${came} came in, but the order costs ${formatMoney(order?.total_price ?? 0, 'INR')}.`
    case 'second-payment':
      return `${came} came in although the order was already paid.`
    case 'late-payment':
      return `${came} came in after the order was cancelled, and its articles are sold.`
    case 'not-booked':
      return `The payment provider has ${came}, but the shop has not booked it.`
    case 'not-captured':
      return 'The shop counts this order as paid, but the payment provider does not have the money.'
    case 'unknown-there':
      return `The payment provider announced ${came}, but does not know such a payment.`
    case 'authorized':
      return `The bank has set ${came} aside since ${dayOf(line.at)}, but the payment was not completed.`
    case 'refund-failed':
      return failedWords(line, money)
    case 'refund-stuck':
      return `${money(refund?.amount ?? 0)} is on its way back since ${dayOf(refund?.created_at ?? line.at)} and has not arrived.`
    case 'refunded-there':
      return `The payment provider gave back ${money(told?.amount_refunded ?? 0)}, but the shop knows of ${money(goneBack(line))}.`
    case 'dispute':
      return `The buyer’s bank asks for ${money(dispute?.amount ?? 0)} back. Answer it in the payment provider’s dashboard${
        dispute?.respond_by ? ` by ${dayOf(dispute.respond_by)}` : ''
      }.`
    case 'dispute-lost':
      return `The bank has given ${money(dispute?.amount ?? 0)} to the buyer; the payment provider takes it from the shop’s money.`
  }
}

/** What mends it; the first is the usual one. */
export const REMEDIES_OF: Record<Mismatch, Remedy[]> = {
  'no-order': ['refund', 'settle'],
  'wrong-amount': ['refund', 'settle'],
  'second-payment': ['refund', 'settle'],
  'late-payment': ['refund', 'settle'],
  'not-booked': ['book', 'check'],
  'not-captured': ['check'],
  'unknown-there': ['check', 'settle'],
  authorized: ['check', 'settle'],
  'refund-failed': ['refund', 'check', 'settle'],
  'refund-stuck': ['check', 'settle'],
  'refunded-there': ['check'],
  dispute: ['check', 'settle'],
  'dispute-lost': ['settle'],
}

function failedWords({ refunds }: MoneyLineRow, money: (amount: number) => string): string {
  const failed = refunds.findLast(({ status }) => status === 'failed')
  const why = failed?.failure ? ` The payment provider says: “${failed.failure.replace(/\.$/, '')}”.` : ''
  return `${money(failed?.amount ?? 0)} should go back to the buyer, but the refund failed.${why} If the payment account has too little money, add some there, then try again.`
}

export const goneBack = ({ refunds }: MoneyLineRow): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)

export const currencyOf = ({ told, booked, aside }: MoneyLineRow): string =>
  (told ?? booked ?? aside)?.currency ?? 'INR'

const dayOf = (moment: string | Date) => formatDate(new Date(moment).toISOString())
