import { ID_LENGTH, randomText } from './ids.ts'
import { accountId } from './keys.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxDb, SandboxDispute, SandboxOrder, SandboxPayment, SandboxRefund } from './tables.ts'
import { toDispute, toOrder, toPayment, toRefund, toSeconds } from './views.ts'

type WebhookMessage =
  | { event: 'payment.authorized' | 'payment.captured' | 'payment.failed'; payment: SandboxPayment }
  | { event: 'order.paid'; payment: SandboxPayment; order: SandboxOrder }
  | { event: 'refund.created' | 'refund.processed' | 'refund.failed'; refund: SandboxRefund; payment: SandboxPayment }
  | {
      event: `payment.dispute.${'created' | 'under_review' | 'won' | 'lost' | 'closed'}`
      dispute: SandboxDispute
      payment: SandboxPayment
    }

/**
 * Stores the webhooks in the transaction of their change, with the current entities. They are sent after the commit, so
 * a receiver can read the change.
 */
export async function enqueueWebhooks(
  tx: SandboxDb,
  { keys, now }: Sandbox,
  messages: WebhookMessage[],
): Promise<void> {
  const at = now()
  const rows = messages.map((message) => ({
    id: randomText(ID_LENGTH),
    event: message.event,
    body: JSON.stringify(envelope(message, accountId(keys.keyId), at)),
    created_at: at,
    next_try_at: at,
  }))
  await tx.insertInto('payment_sandbox.events').values(rows).execute()
}

const envelope = (message: WebhookMessage, account: string, at: Date) => ({
  entity: 'event',
  account_id: account,
  event: message.event,
  ...contents(message),
  created_at: toSeconds(at),
})

function contents(message: WebhookMessage) {
  const payment = { entity: toPayment(message.payment) }
  if ('order' in message) {
    return { contains: ['payment', 'order'], payload: { payment, order: { entity: toOrder(message.order) } } }
  }
  if ('refund' in message) {
    return { contains: ['refund', 'payment'], payload: { refund: { entity: toRefund(message.refund) }, payment } }
  }
  if ('dispute' in message) {
    return { contains: ['payment', 'dispute'], payload: { payment, dispute: { entity: toDispute(message.dispute) } } }
  }
  return { contains: ['payment'], payload: { payment } }
}
