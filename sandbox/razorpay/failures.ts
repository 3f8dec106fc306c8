/** Reasons of failed payments, as the provider reports and stores them. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: FailureReason
}

export const failureOf = (reason: FailureReason): Failure => {
  const [code, source, step, description] = FAILURES[reason]
  return { code, source, step, reason, description }
}

// [code, source, step, what the shopper reads]
const FAILURES = {
  payment_timed_out: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
    'Your payment was not completed on time. Please try again.',
  ],
  insufficient_fund: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authorization',
    'Your payment could not be completed due to insufficient account balance. Try again with another card or method.',
  ],
  payment_cancelled: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
    'You cancelled the payment. Try again, or pay by another method.',
  ],
  card_declined: [
    'BAD_REQUEST_ERROR',
    'issuer',
    'payment_authorization',
    'Your bank declined this card. Try again with another card or method.',
  ],
  card_disabled_for_online_payments: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_initiation',
    'This card is not enabled for online payments. Try another card, or ask your bank to enable it.',
  ],
  card_number_invalid: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_initiation',
    'The card number is not right. Check it and try again.',
  ],
  gateway_technical_error: [
    'GATEWAY_ERROR',
    'gateway',
    'payment_authorization',
    'The payment could not be completed because of a temporary technical trouble. Please try again.',
  ],
  authentication_failed: [
    'GATEWAY_ERROR',
    'customer',
    'payment_authentication',
    'Your bank could not confirm that it was you. Please try again.',
  ],
  invalid_otp: ['BAD_REQUEST_ERROR', 'customer', 'payment_authentication', 'The OTP was not right. Please try again.'],
  payment_failed: [
    'BAD_REQUEST_ERROR',
    'bank',
    'payment_authorization',
    'Your bank did not complete the payment. Try again, or pay by another method.',
  ],
  order_already_paid: [
    'BAD_REQUEST_ERROR',
    'business',
    'payment_authorization',
    'This order was already paid. This second payment was refunded.',
  ],
} as const satisfies Record<string, readonly [Failure['code'], string, string, string]>

export type FailureReason = keyof typeof FAILURES
