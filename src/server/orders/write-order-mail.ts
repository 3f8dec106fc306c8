import type { Db } from '#server/database/connect.ts'
import { type MailDeps, writeMail } from '#server/notifications/write-mail.ts'
import { addressIn } from '#server/platform/i18n/translator.ts'
import { findUser } from '#server/users/queries.ts'
import type { Paise } from '#shared/money.ts'
import { type StoredReason, translateReason } from '#shared/reasons.ts'
import { translate } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { type OrderMailKind, orderEmail, refundedEmail } from './order-emails.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** Data that the transaction has already read. */
type Known = {
  to?: Recipient | undefined
  settings?: Settings
  /** Distinguishes repeated events of one order. */
  event?: string
}

/** `isConfirmed`: the buyer has confirmed the mailbox. */
export type Recipient = { email: string; isConfirmed: boolean }

/** Writes the buyer one mail about an event, to the address of their account. */
export async function writeOrderMail(
  tx: Db,
  deps: MailDeps,
  kind: OrderMailKind,
  order: OrderRow,
  { to: known, settings, event: time }: Known = {},
): Promise<void> {
  const { email: to, isConfirmed } = known ?? (await recipientOf(tx, order))
  if (!to) return
  const { id, user_id: userId, language } = order
  const event = { kind, of: time ? `${id}:${time}` : id, to, userId, orderId: id, language, settings }
  await writeMail(tx, deps, event, (translator, { courierLinks }) =>
    orderEmail(translator, {
      kind,
      order,
      isConfirmed,
      shop: addressIn(deps.publicUrl, language),
      at: new Date(),
      courierLinks,
    }),
  )
}

type Refund = StoredReason & { decision_id: string; order_id: string | null; amount: Paise; currency: string }

/**
 * Writes the buyer one mail for a refund, after any number of attempts. A payment without an order has no known
 * buyer.
 */
export async function writeRefundMail(tx: Db, deps: MailDeps, refund: Refund): Promise<void> {
  const order = refund.order_id === null ? undefined : await findOrder(tx, refund.order_id)
  const to = order && (await recipientOf(tx, order)).email
  if (!to) return
  const event = {
    kind: 'orderRefunded',
    of: refund.decision_id,
    to,
    userId: order.user_id,
    orderId: order.id,
    language: order.language,
  } as const
  await writeMail(tx, deps, event, ({ t, words }) => {
    const reason = translateReason(refund, { translate: (text) => translate(text, words) })
    return refundedEmail(t, order, { ...refund, reason }, addressIn(deps.publicUrl, order.language))
  })
}

/** The account's address. For a deleted account the order's unconfirmed address, or '' once that is removed. */
async function recipientOf(tx: Db, order: OrderRow): Promise<Recipient> {
  const buyer = order.user_id === null ? undefined : await findUser(tx, order.user_id)
  if (!buyer) return { email: order.shipping_address.email, isConfirmed: false }
  return { email: buyer.email, isConfirmed: buyer.email_confirmed_at !== null }
}
