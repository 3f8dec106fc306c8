import type { AuditEntry } from '#shared/audit.ts'
import { formatRupees, type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { toChanges } from './changes.ts'
import { type Details, detailsOf } from './details.ts'
import type { AuditRow } from './queries.ts'

export function toAuditEntry(row: AuditRow): AuditEntry {
  const details = detailsOf(row.details)
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    who: row.actor_name || unnamedWho(row),
    whoId: row.actor_id,
    action: row.action,
    what: SENTENCES[row.action]?.(details) ?? capitalised(row.action),
    subject: { type: row.subject_type, id: row.subject_id, name: nameOf(row, details) },
    changes: toChanges(details),
  }
}

function unnamedWho({ action, subject_name }: AuditRow): string {
  if (action === 'signed in') return subject_name ?? 'A person whose account is deleted'
  return action === 'sign-in refused' ? 'Somebody' : 'The shop'
}

function nameOf(row: AuditRow, details: Details): string {
  if (row.subject_type === 'order') return orderNumber(row.subject_id)
  return row.subject_name ?? details.name ?? ''
}

const SENTENCES: Partial<{ [action: string]: (details: Details) => string }> = {
  'order held': ({ total }) => `Order placed${forAmount(total)}; its pieces are held`,
  'order paid': ({ amount, payment = '' }) => `Paid${withAmount(amount)} (payment ${payment})`,
  'order released': () => 'Cancelled, because it was not paid in time; its pieces are on the shelf again',
  'order shipped': ({ service = '', tracking = '' }) => `Shipped with ${service}, tracking number ${tracking}`,
  'order delivered': () => 'Marked as delivered',
  'payment set aside': ({ amount, reason = '' }) => `A payment${ofAmount(amount)} was set aside. ${reason}`,
  'payment looked at': () => 'The payment was looked at and is settled',
  'refund decided': ({ amount, reason = '', putBack = [] }) =>
    `${amountOf(amount)} goes back to the buyer: ${reason.replace(/\.$/, '')}.${shelfWords(putBack)}`,
  'refund tried again': ({ amount }) => `The refund${ofAmount(amount)} is tried again`,
  'refund sent': ({ amount }) => `Refund${ofAmount(amount)} sent`,
  'refund processed': ({ amount }) => `Refund${ofAmount(amount)} carried out by the payment provider`,
  'refund failed': ({ amount, reason }) => `Refund${ofAmount(amount)} failed${reason ? `: ${reason}` : ''}`,
  'refund found': ({ amount }) => `Refund${ofAmount(amount)} made in the payment provider’s own dashboard`,
  'dispute told': ({ amount, status = '', reason }) =>
    `Dispute${ofAmount(amount)}: ${DISPUTE_WORDS[status] ?? status}${reason ? ` (${reason})` : ''}`,
  'payments compared': ({ payments = 0 }) => `${payments} payments were compared with the payment provider`,
  'payment checked': () => 'The payment provider was asked about the payment',
  'signed in': ({ device = '' }) => `Signed in with ${device}`,
  'sign-in refused': ({ device = '' }) => `Was not signed in, with ${device}: the password or the name was wrong`,
  'products imported': ({ products = 0 }) => `${products} products came from a file`,
}

const DISPUTE_WORDS: Partial<Record<string, string>> = {
  open: 'the buyer’s bank asks for the money back',
  under_review: 'the bank looks at the answer',
  won: 'decided for the shop',
  lost: 'decided for the buyer',
  closed: 'closed',
}

const shelfWords = (pieces: string[]) => (pieces.length > 0 ? ` Back on the shelf: ${pieces.join(', ')}.` : '')
const amountOf = (amount: Paise | undefined) => (amount === undefined ? 'Money' : formatRupees(toRupees(amount)))
const forAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` for ${formatRupees(toRupees(amount))}`)
const ofAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` of ${formatRupees(toRupees(amount))}`)
const withAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` ${formatRupees(toRupees(amount))}`)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
