import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** The signature that the checkout script gives to the page. It proves the pair of ids, not a captured payment. */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret)

/** Over the exact bytes of the message, with the webhook's own secret. */
export const webhookSignature = (body: string, webhookSecret: string): string => hmac(body, webhookSecret)

/** Compares secrets of any length in constant time. */
export const isSameSecret = (received: string, expected: string): boolean =>
  timingSafeEqual(sha256(received), sha256(expected))

const hmac = (message: string, secret: string) => createHmac('sha256', secret).update(message).digest('hex')
const sha256 = (text: string) => hash('sha256', text, 'buffer')
