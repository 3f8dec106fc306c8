import type { FuzzRequest } from './requests.ts'

/** Requests that once broke something; each run repeats them. Failures are printed in this form. */
export const CASES: { what: string; request: FuzzRequest }[] = [
  {
    what: 'an address with a broken percent sign is refused in the shop’s own words',
    request: { who: 'visitor', method: 'GET', url: '/api/products/%E0%A4%A', headers: {} },
  },
  {
    what: 'an amount that is less than a paisa, and not 0, is refused',
    request: {
      who: 'admin',
      method: 'POST',
      url: '/api/orders/{order 1}/refunds',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same-key-0' },
      payload: '{"amount":0.00000000000000000000000000001,"reason":"!"}',
    },
  },
  {
    what: 'a signed event of endless depth is stored like invalid JSON',
    request: {
      who: 'visitor',
      method: 'POST',
      url: '/api/webhooks/razorpay',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': '{signature}' },
      payload: `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    },
  },
  {
    what: 'a day of a year that no calendar has is refused before a list begins',
    request: {
      who: 'admin',
      method: 'GET',
      url: '/api/payments/export?from=0000-01-01&to=2000-01-01',
      headers: {},
    },
  },
]
