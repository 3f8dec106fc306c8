import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { SANDBOX_PREFIX } from '#sandbox/razorpay/plugin.ts'
import { webhookSignature } from '#sandbox/razorpay/signatures.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'
import { openBooks } from '#tests/support/razorpay/open-sandbox.ts'

/** Every message contains a payment, and every payment its order. */
const orderOfMessage = sql<string>`substring(body from '"order_id":"([^"]+)"')`

export type Message = { id: string; event: string; body: string }

/**
 * The provider in its own thread, with its own database. Webhooks are not sent automatically: a test delivers them,
 * repeatedly and in any order.
 */
export async function openBank() {
  const { db, connection, owner, close: closeBooks } = await openBooks()
  // Finds the messages of one order fast among many.
  await sql`create index on payment_sandbox.events (${orderOfMessage})`.execute(owner)
  const keys = await sandboxKeys(db)
  const window = new Worker(new URL('./bank-thread.ts', import.meta.url), { workerData: connection })
  const [address = '']: string[] = await once(window, 'message')

  const signed = ({ id, body }: Message) => ({
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': webhookSignature(body, keys.webhookSecret),
    },
    body,
  })

  return {
    db,
    keys,
    port: Number(new URL(address).port),
    path: `${SANDBOX_PREFIX}/v1`,
    /** Pays in the window; returns the window's result. */
    pay: async (orderId: string): Promise<CheckoutReturn> => {
      const response = await fetch(`${address}${SANDBOX_PREFIX}/window/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key_id: keys.keyId, order_id: orderId, method: 'upi', vpa: 'success@razorpay' }),
      })
      const answer = (await response.json()) as CheckoutReturn
      if (!response.ok) throw new Error(`the window answered ${response.status}: ${JSON.stringify(answer)}`)
      return answer
    },
    ordersOf: (receipt: string) =>
      db.selectFrom('payment_sandbox.orders').selectAll().where('receipt', '=', receipt).execute(),
    /** All messages of the provider about one of its orders, oldest first. */
    messagesOf: async (orderId: string): Promise<Message[]> =>
      db
        .selectFrom('payment_sandbox.events')
        .select(['id', 'event', 'body'])
        .where(orderOfMessage, '=', orderId)
        .orderBy('seq')
        .execute(),
    /** The signed HTTP request of a message. */
    signed,
    /** Delivers a webhook; returns whether the shop accepted it. */
    deliver: async (message: Message, shop: string): Promise<boolean> => {
      const reply = await fetch(`${shop}/api/webhooks/razorpay`, { method: 'POST', ...signed(message) }).catch(
        () => undefined,
      )
      await reply?.body?.cancel()
      return reply?.status === 200
    },
    close: async () => {
      window.postMessage('close')
      await once(window, 'exit')
      await closeBooks()
    },
  }
}

export type Bank = Awaited<ReturnType<typeof openBank>>
