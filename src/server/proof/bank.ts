import fastify from 'fastify'
import { sandboxKeys } from '#server/payments/sandbox/keys.ts'
import { sandboxPlugin } from '#server/payments/sandbox/plugin.ts'
import { webhookSignature } from '#server/payments/sandbox/signatures.ts'
import { openBooks } from '#server/payments/sandbox/testing.ts'
import type { CheckoutReturn } from '#server/testing/fake-provider.ts'

const PREFIX = '/test-payments'
const DROPPED = '/dropped'

export type Message = { id: string; event: string; body: string }

/**
 * The payment provider on a server and with books of its own, as far from the shop as the real one. Its messages are dropped
 * on the way; a test takes them from its books and brings them when, as often and in what order it likes.
 */
export async function openBank() {
  const { db, close: closeBooks } = await openBooks()
  const keys = await sandboxKeys(db)
  // Whoever is killed in the middle of a test leaves connections behind that nobody says goodbye to.
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.post(DROPPED, async () => ({}))
  app.register(sandboxPlugin, {
    prefix: PREFIX,
    db,
    keys,
    webhookUrl: () => `${address}${DROPPED}`,
    now: () => new Date(),
    log: app.log,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

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
    path: `${PREFIX}/v1`,
    /** Somebody pays in the window; answers what it hands to the shop's page. */
    pay: async (orderId: string): Promise<CheckoutReturn> => {
      const response = await fetch(`${address}${PREFIX}/window/payments`, {
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
    /** All that the provider has to say about one of its orders, the oldest first. */
    messagesOf: async (orderId: string): Promise<Message[]> =>
      db
        .selectFrom('payment_sandbox.events')
        .select(['id', 'event', 'body'])
        .where('body', 'like', `%"${orderId}"%`)
        .orderBy('seq')
        .execute(),
    /** A message as it goes over the wire. */
    signed,
    /** Brings a message; answers whether the shop has taken it. One that it has not is to be brought again. */
    bring: async (message: Message, shop: string): Promise<boolean> => {
      const reply = await fetch(`${shop}/api/webhooks/razorpay`, { method: 'POST', ...signed(message) }).catch(
        () => undefined,
      )
      await reply?.body?.cancel()
      return reply?.status === 200
    },
    close: async () => {
      await app.close()
      await closeBooks()
    },
  }
}

export type Bank = Awaited<ReturnType<typeof openBank>>
