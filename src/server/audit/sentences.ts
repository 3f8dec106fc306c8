import { deviceName } from '#server/http/visitor.ts'
import { HIDE_REASONS, isHideReason } from '#shared/hide-reasons.ts'
import { formatMoney } from '#shared/money.ts'
import { reasonValue } from '#shared/reasons.ts'
import { sentence, type Translatable, type Value, verbatim } from '#shared/sentence.ts'
import type { Details } from './details.ts'

/** The event as a sentence. An action of another release without a sentence is shown as stored. */
export const describeAction = (action: string, details: Details): Translatable =>
  isKnown(action) ? SENTENCES[action](details) : verbatim(action.charAt(0).toUpperCase() + action.slice(1))

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action)

export type AuditAction = keyof typeof SENTENCES

const SENTENCES = {
  'order placed': ({ total }) =>
    ofAmount({ amount: total, currency: 'INR' }, 'Order placed; its stock is reserved', (amount) =>
      sentence('Order placed for {amount}; its stock is reserved', { amount }),
    ),
  'order paid': ({ payment = '', ...paid }) =>
    ofAmount(paid, sentence('Paid (payment {payment})', { payment }), (amount) =>
      sentence('Paid {amount} (payment {payment})', { amount, payment }),
    ),
  'order expired': () => 'Cancelled because it was not paid in time; its pieces are back in stock',
  'invoice issued late': ({ document = '' }) => sentence('Issued the invoice {number}', { number: document }),
  'order shipped': ({ service = '', tracking = '' }) =>
    sentence('Shipped with {courier}, tracking number {number}', { courier: service, number: tracking }),
  'tracking corrected': ({ service = '', tracking = '', from = {} }) =>
    sentence('Tracking corrected to {courier}, {number}; before: {oldCourier}, {oldNumber}', {
      courier: service,
      number: tracking,
      oldCourier: String(from.courier ?? ''),
      oldNumber: String(from.trackingNumber ?? ''),
    }),
  'prescription sent': () => 'Prescription sent',
  'prescription removed': () => 'A file of the prescription was removed',
  'prescription viewed': () => 'Looked at the prescription',
  'prescription accepted': () => 'Prescription accepted',
  'prescription refused': (details) => sentence('Prescription refused: {reason}', { reason: reasonText(details) }),
  'order delivered': () => 'Marked as delivered',
  'test order cancelled': () => 'Test order cancelled; its pieces are back in stock',
  'payment unmatched': (details) => {
    const reason = reasonText(details)
    return ofAmount(details, sentence('A payment could not be matched. {reason}', { reason }), (amount) =>
      sentence('A payment of {amount} could not be matched. {reason}', { amount, reason }),
    )
  },
  'payment resolved': () => 'The payment was marked as settled',
  'refund requested': ({ amount, currency, putBack = [], ...details }) => {
    const money = amount === undefined ? sentence('Money') : formatMoney(amount, currency)
    const reason = reasonText(details)
    const why = typeof reason === 'string' ? `${reason.replace(/\.$/, '')}.` : reason
    return putBack.length === 0
      ? sentence('{amount} to be refunded: {reason}', { amount: money, reason: why })
      : sentence('{amount} to be refunded: {reason} Returned to stock: {pieces}.', {
          amount: money,
          reason: why,
          pieces: putBack.join(', '),
        })
  },
  'pieces restocked': ({ putBack = [] }) => sentence('Returned to stock: {pieces}', { pieces: putBack.join(', ') }),
  'refund retried': (refund) =>
    ofAmount(refund, 'Refund tried again', (amount) => sentence('Refund of {amount} tried again', { amount })),
  'refund sent': (refund) =>
    ofAmount(refund, 'Refund sent', (amount) => sentence('Refund of {amount} sent', { amount })),
  'refund processed': (refund) =>
    ofAmount(refund, 'Refund completed by Razorpay', (amount) =>
      sentence('Refund of {amount} completed by Razorpay', { amount }),
    ),
  'refund failed': ({ reason, ...refund }) => {
    const failed = ofAmount(refund, sentence('Refund failed'), (amount) =>
      sentence('Refund of {amount} failed', { amount }),
    )
    return reason ? sentence('{failed}: {reason}', { failed, reason }) : failed
  },
  'refund found': (refund) =>
    ofAmount(refund, 'Refund made in Razorpay’s own dashboard', (amount) =>
      sentence('Refund of {amount} made in Razorpay’s own dashboard', { amount }),
    ),
  'dispute updated': ({ status = '', reason, ...dispute }) => {
    const outcome = DISPUTE_SENTENCES[status] ?? verbatim(status)
    const reported = ofAmount(dispute, sentence('Dispute: {outcome}', { outcome }), (amount) =>
      sentence('Dispute of {amount}: {outcome}', { amount, outcome }),
    )
    return reason ? sentence('{event} ({reason})', { event: reported, reason }) : reported
  },
  'dispute refunded': (refund) =>
    ofAmount(refund, 'The bank returned the money after a dispute.', (amount) =>
      sentence('The bank returned {amount} after a dispute', { amount }),
    ),
  'payments compared': ({ payments = 0 }) => sentence('{n} payments were compared with Razorpay', { n: payments }),
  'payment checked': () => 'The payment was checked with Razorpay',
  'signed in': ({ device = '' }) => sentence('Signed in with {device}', { device: deviceName(device) }),
  'sign-in refused': ({ device = '' }) =>
    sentence('Sign-in refused with {device}: wrong name or password', { device: deviceName(device) }),
  'products imported': ({ products = 0 }) => sentence('{n} products imported from a file', { n: products }),
  'product created': () => 'Product created',
  'product saved': () => 'Product saved',
  'product changed in bulk': () => 'Changed together with other products',
  'bulk change undone': () => 'Put back with other products',
  'review removed': ({ reason = '' }) => sentence('A review was removed: {reason}', { reason }),
  'review hidden': ({ reason = '' }) =>
    sentence('A review was hidden: {reason}', {
      reason: isHideReason(reason) ? sentence(HIDE_REASONS[reason]) : reason,
    }),
  'review shown': () => 'A review is shown',
  'product archived': () => 'Product archived',
  'product restored': () => 'Product restored',
  'product removed': () => 'Product removed',
  'content changed': () => 'Text changed',
  'content restored': () => 'Earlier text restored',
  'settings changed': () => 'Settings changed',
  'setting planned': ({ day = '' }) => sentence('A setting changes on {day}', { day }),
  'tax rate added': ({ day = '' }) => sentence('A tax rate was added from {day}', { day }),
  'planned setting withdrawn': ({ day = '' }) => sentence('The change of {day} was withdrawn', { day }),
  'breach recorded': ({ people = 0 }) => sentence('A data breach was recorded; {n} people are affected', { n: people }),
  'breach changed': ({ people = 0 }) => sentence('A data breach was changed; {n} people are affected', { n: people }),
  'breach emails sent': ({ people = 0 }) => sentence('E-mails about a breach are sent to {n} people', { n: people }),
  'breach reported': () => 'A data breach was reported to the Board',
  'file downloaded': ({ name = '', days: { from = '', to = '' } = {} }) =>
    from || to
      ? sentence('Downloaded {file} ({days})', { file: name, days: `${from} – ${to}`.trim() })
      : sentence('Downloaded {file}', { file: name }),
  'books sent': ({ name = '', days: { from = '', to = '' } = {} }) =>
    sentence('Sent {file} by e-mail ({days})', { file: name, days: `${from} – ${to}` }),
  'documents printed': ({ documents = [] }) => sentence('Documents printed: {n}', { n: documents.length }),
  'user changed': ({ changed = [] }) =>
    ofFields(changed, 'User changed', (fields) => sentence('User changed: {fields}', { fields })),
  'nominee viewed': () => 'Looked at the nominee',
  'user role changed': ({ changed = [] }) =>
    ofFields(changed, 'User role changed', (fields) =>
      sentence('User role changed. Also changed: {fields}', { fields }),
    ),
  'person invited': () => 'A person was invited',
  'invitation withdrawn': () => 'An invitation was withdrawn',
  'user deleted': () => 'User deleted',
  'admin added': () => 'Admin added',
  'account deleted': () => 'Account deleted',
  'password changed': () => 'Password changed',
  'password reset': () => 'Password reset',
} satisfies { [action: string]: (details: Details) => Translatable }

/** Rows of other releases may have no amount. */
const ofAmount = (
  { amount, currency }: Pick<Details, 'amount' | 'currency'>,
  without: Translatable,
  withValue: (amount: string) => Translatable,
): Translatable => (amount === undefined ? without : withValue(formatMoney(amount, currency)))

const USER_FIELDS = new Map([
  ['name', sentence('name')],
  ['email', sentence('e-mail address')],
  ['number', sentence('mobile number')],
])

/** Rows of earlier releases name no fields. */
function ofFields(changed: string[], without: Translatable, withValue: (fields: Value) => Translatable): Translatable {
  const known = [...USER_FIELDS].filter(([field]) => changed.includes(field))
  if (known.length === 0) return without
  return withValue({ english: known.map(([field]) => `{${field}}`).join(', '), values: Object.fromEntries(known) })
}

const reasonText = ({ reason = '', reasonCode, reasonValues = {} }: Partial<Details>): Value =>
  reasonValue({ reason, reason_code: reasonCode ?? null, reason_values: { note: '', ...reasonValues } })

const DISPUTE_SENTENCES: Partial<Record<string, ReturnType<typeof sentence>>> = {
  open: sentence('the buyer’s bank is asking for the money back'),
  under_review: sentence('the bank is reviewing the shop’s response'),
  won: sentence('decided in the shop’s favour'),
  lost: sentence('decided in the buyer’s favour'),
  closed: sentence('closed'),
}
