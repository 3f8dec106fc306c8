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
    who: row.actor_name || 'The shop',
    whoId: row.actor_id,
    action: row.action,
    what: SENTENCES[row.action]?.(details) ?? capitalised(row.action),
    subject: { type: row.subject_type, id: row.subject_id, name: nameOf(row, details) },
    changes: toChanges(details),
  }
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
  'refund sent': ({ amount, status = '' }) => `Refund${ofAmount(amount)} sent (${status})`,
  'products imported': ({ products = 0 }) => `${products} products came from a file`,
}

const forAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` for ${formatRupees(toRupees(amount))}`)
const ofAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` of ${formatRupees(toRupees(amount))}`)
const withAmount = (amount: Paise | undefined) => (amount === undefined ? '' : ` ${formatRupees(toRupees(amount))}`)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
