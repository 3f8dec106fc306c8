import type { Db } from '#server/database/connect.ts'
import { type MailDeps, writeMail } from '#server/notifications/write-mail.ts'
import { findUser } from '#server/users/queries.ts'
import { keptReason } from '#shared/kept-reason.ts'
import type { Paise } from '#shared/money.ts'
import { say } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { type OrderMailKind, orderLetter, refundedLetter } from './order-emails.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** What the transaction has read already. */
type Known = {
  to?: Recipient | undefined
  settings?: Settings
  /** Of something that may happen to an order more than once: which time it was. */
  occasion?: string
}

/** `isConfirmed`: the buyer has shown that the mailbox is theirs. */
export type Recipient = { email: string; isConfirmed: boolean }

/** Tells the buyer what has just happened to their order, once; goes to the address of their account. */
export async function writeOrderMail(
  tx: Db,
  deps: MailDeps,
  kind: OrderMailKind,
  order: OrderRow,
  { to: known, settings, occasion: time }: Known = {},
): Promise<void> {
  const { email: to, isConfirmed } = known ?? (await recipientOf(tx, order))
  if (!to) return
  const { id, user_id: userId, language } = order
  const occasion = { kind, of: time ? `${id}:${time}` : id, to, userId, orderId: id, language, settings }
  await writeMail(tx, deps, occasion, (speaker, { courierLinks }) =>
    orderLetter(speaker, { kind, order, isConfirmed, shop: deps.publicUrl, at: new Date(), courierLinks }),
  )
}

type Refund = { decision_id: string; order_id: string | null; amount: Paise; currency: string; reason: string }

/**
 * Tells the buyer that money of theirs was sent back, once, however many attempts it takes; a payment that belongs to no
 * order has no buyer we know.
 */
export async function writeRefundMail(tx: Db, deps: MailDeps, refund: Refund): Promise<void> {
  const order = refund.order_id === null ? undefined : await findOrder(tx, refund.order_id)
  const to = order && (await recipientOf(tx, order)).email
  if (!to) return
  const occasion = {
    kind: 'orderRefunded',
    of: refund.decision_id,
    to,
    userId: order.user_id,
    orderId: order.id,
    language: order.language,
  } as const
  await writeMail(tx, deps, occasion, ({ t, words }) =>
    refundedLetter(t, order, { ...refund, reason: say(keptReason(refund.reason), words) }, deps.publicUrl),
  )
}

/** Where the account is gone, the order's own address, which nobody confirmed; '' once that is removed too. */
async function recipientOf(tx: Db, order: OrderRow): Promise<Recipient> {
  const buyer = order.user_id === null ? undefined : await findUser(tx, order.user_id)
  if (!buyer) return { email: order.shipping_address.email, isConfirmed: false }
  return { email: buyer.email, isConfirmed: buyer.email_confirmed_at !== null }
}
