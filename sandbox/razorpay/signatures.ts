import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What the checkout script hands to the shop's page: it proves the pair of ids, not that money was taken. */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret)

/** Over the exact bytes of the message, with the webhook's own secret. */
export const webhookSignature = (body: string, webhookSecret: string): string => hmac(body, webhookSecret)

/** Compares secrets of any length without telling by time where they differ. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected))

const hmac = (message: string, secret: string) => createHmac('sha256', secret).update(message).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest()
