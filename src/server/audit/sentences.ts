import { keptReason } from '#server/payments/kept-reason.ts'
import { sayDevice } from '#server/users/visitor.ts'
import { formatMoney } from '#shared/money.ts'
import { asSaid, type Sayable, sentence } from '#shared/sentence.ts'
import type { Details } from './details.ts'

/** What happened, in one sentence. An action that has none here, of another time, is its own sentence. */
export const whatHappened = (action: string, details: Details): Sayable =>
  SENTENCES[action]?.(details) ?? asSaid(action.charAt(0).toUpperCase() + action.slice(1))

const SENTENCES: Partial<{ [action: string]: (details: Details) => Sayable }> = {
  'order held': ({ total }) =>
    total === undefined
      ? 'Order placed; its pieces are held'
      : sentence('Order placed for {amount}; its pieces are held', { amount: formatMoney(total, 'INR') }),
  'order paid': ({ amount, currency, payment = '' }) =>
    amount === undefined
      ? sentence('Paid (payment {payment})', { payment })
      : sentence('Paid {amount} (payment {payment})', { amount: formatMoney(amount, currency), payment }),
  'order released': () => 'Cancelled, because it was not paid in time; its pieces are on the shelf again',
  'order shipped': ({ service = '', tracking = '' }) =>
    sentence('Shipped with {courier}, tracking number {number}', { courier: service, number: tracking }),
  'tracking corrected': ({ service = '', tracking = '', from = {} }) =>
    sentence('Tracking corrected to {courier}, {number}; before: {oldCourier}, {oldNumber}', {
      courier: service,
      number: tracking,
      oldCourier: String(from.courier ?? ''),
      oldNumber: String(from.trackingNumber ?? ''),
    }),
  'order delivered': () => 'Marked as delivered',
  'test order cancelled': () => 'Test order cancelled; its pieces are on the shelf again',
  'payment set aside': ({ amount, currency, reason = '' }) =>
    amount === undefined
      ? sentence('A payment was set aside. {reason}', { reason: keptReason(reason) })
      : sentence('A payment of {amount} was set aside. {reason}', {
          amount: formatMoney(amount, currency),
          reason: keptReason(reason),
        }),
  'payment looked at': () => 'The payment was looked at and is settled',
  'refund decided': ({ amount, currency, reason = '', putBack = [] }) => {
    const money = amount === undefined ? sentence('Money') : formatMoney(amount, currency)
    const why = keptReason(`${reason.replace(/\.$/, '')}.`)
    return putBack.length === 0
      ? sentence('{amount} goes back to the buyer: {reason}', { amount: money, reason: why })
      : sentence('{amount} goes back to the buyer: {reason} Back on the shelf: {pieces}.', {
          amount: money,
          reason: why,
          pieces: putBack.join(', '),
        })
  },
  'pieces put back': ({ putBack = [] }) => sentence('Back on the shelf: {pieces}', { pieces: putBack.join(', ') }),
  'refund tried again': ({ amount, currency }) =>
    amount === undefined
      ? 'The refund is tried again'
      : sentence('The refund of {amount} is tried again', { amount: formatMoney(amount, currency) }),
  'refund sent': ({ amount, currency }) =>
    amount === undefined
      ? 'Refund sent'
      : sentence('Refund of {amount} sent', { amount: formatMoney(amount, currency) }),
  'refund processed': ({ amount, currency }) =>
    amount === undefined
      ? 'Refund carried out by the payment provider'
      : sentence('Refund of {amount} carried out by the payment provider', { amount: formatMoney(amount, currency) }),
  'refund failed': ({ amount, currency, reason }) => {
    const failed =
      amount === undefined
        ? sentence('Refund failed')
        : sentence('Refund of {amount} failed', { amount: formatMoney(amount, currency) })
    return reason ? sentence('{failed}: {reason}', { failed, reason }) : failed
  },
  'refund found': ({ amount, currency }) =>
    amount === undefined
      ? 'Refund made in the payment provider’s own dashboard'
      : sentence('Refund of {amount} made in the payment provider’s own dashboard', {
          amount: formatMoney(amount, currency),
        }),
  'dispute told': ({ amount, currency, status = '', reason }) => {
    const outcome = DISPUTE_WORDS[status] ?? asSaid(status)
    const told =
      amount === undefined
        ? sentence('Dispute: {outcome}', { outcome })
        : sentence('Dispute of {amount}: {outcome}', { amount: formatMoney(amount, currency), outcome })
    return reason ? sentence('{told} ({reason})', { told, reason }) : told
  },
  'payments compared': ({ payments = 0 }) =>
    sentence('{n} payments were compared with the payment provider', { n: payments }),
  'payment checked': () => 'The payment provider was asked about the payment',
  'signed in': ({ device = '' }) => sentence('Signed in with {device}', { device: sayDevice(device) }),
  'sign-in refused': ({ device = '' }) =>
    sentence('Was not signed in, with {device}: the password or the name was wrong', { device: sayDevice(device) }),
  'products imported': ({ products = 0 }) => sentence('{n} products came from a file', { n: products }),
  'product created': () => 'Product created',
  'product saved': () => 'Product saved',
  'review removed': ({ reason = '' }) => sentence('A review was removed: {reason}', { reason }),
  'product removed': () => 'Product removed',
  'settings changed': () => 'Settings changed',
  'user changed': () => 'User changed',
  'user role changed': () => 'User role changed',
  'user deleted': () => 'User deleted',
  'admin made': () => 'Admin made',
  'account deleted': () => 'Account deleted',
  'password changed': () => 'Password changed',
  'password reset': () => 'Password reset',
}

const DISPUTE_WORDS: Partial<Record<string, ReturnType<typeof sentence>>> = {
  open: sentence('the buyer’s bank asks for the money back'),
  under_review: sentence('the bank looks at the answer'),
  won: sentence('decided for the shop'),
  lost: sentence('decided for the buyer'),
  closed: sentence('closed'),
}
