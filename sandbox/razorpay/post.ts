import { webhookSignature } from './signatures.ts'
import type { SandboxEvent } from './tables.ts'

export interface Receiver {
  url: () => string
  /** Time-out for the receiver's 2xx response, in milliseconds. */
  timeout: number
  /** Ends deliveries under way when the server stops; their messages are sent again later. */
  signal: AbortSignal
}

/** The result of a delivery attempt. */
export type Outcome = Partial<Pick<SandboxEvent, 'tries' | 'last_answer' | 'next_try_at' | 'delivered_at' | 'fault'>>

/** Posts the message once. Returns the HTTP status, or the reason why there is none. */
export async function post(
  event: Pick<SandboxEvent, 'id' | 'body'>,
  secret: string,
  { url, timeout, signal }: Receiver,
) {
  try {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': webhookSignature(event.body, secret),
      },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer'
  }
}
