import fc from 'fast-check'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import { prescriptionCalls } from '#shared/prescriptions.ts'
import { addressOf } from './addresses.ts'
import { CONTENT_TYPES, HOSTILE_HEADERS } from './corpus.ts'
import { EVENT } from './events.ts'
import { anyCsv, anyForm } from './forms.ts'
import { shapeOf, validValue } from './good-values.ts'
import { jsonOf, mutated, mutatedText, mutation, rarely } from './mutations.ts'

/**
 * One request as data, so that it can be stored and repeated. `{order 2}` in its address or payload stands for an order id
 * of the shop. Each character of the payload is one byte.
 */
export type FuzzRequest = {
  who: 'visitor' | 'shopper' | 'other' | 'admin'
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Any request to any call: valid, nearly valid, or nonsense. */
export const anyRequest = (): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...allCalls.map((call) => ({ weight: weightOf(call), arbitrary: requestTo(call) })))

/** Lower weight for slow calls (password hashes, image decoding) and for account deletion. */
const weightOf = ({ path, method }: Call) =>
  SLOW_CALLS.includes(path) || (method === 'DELETE' && path.startsWith('/api/users')) ? 2 : 8

const SLOW_CALLS = [
  '/api/users/login',
  '/api/users',
  '/api/users/reset',
  '/api/users/profile',
  '/api/upload',
  '/api/orders/:id/prescription',
  '/api/users/me',
]

function requestTo(call: Call): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      who: fc.oneof(
        { weight: 4, arbitrary: fc.constant('admin' as const) },
        { weight: typeof call.access === 'object' ? 1 : 4, arbitrary: fc.constant('shopper' as const) },
        { weight: 1, arbitrary: fc.constant('other' as const) },
        { weight: 1, arbitrary: fc.constant('visitor' as const) },
      ),
      method: rarely(fc.constant<string>(call.method), fc.constantFrom(...METHODS)),
      url: addressOf(call),
      body: bodyOf(call),
      headers: rarely(headersOf(call), fc.constantFrom(...HOSTILE_HEADERS)),
      contentType: rarely(fc.constant(undefined), fc.constantFrom(...CONTENT_TYPES)),
    })
    .map(({ who, method, url, body, headers, contentType }) => ({
      who,
      method,
      url,
      headers: { ...(body && { 'content-type': contentType ?? body.contentType }), ...headers },
      ...(body && { payload: body.payload }),
    }))
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']

const json = (payload: string) => ({ contentType: 'application/json', payload })

function bodyOf(call: Call): fc.Arbitrary<{ contentType: string; payload: string } | undefined> {
  if (call.path === '/api/upload') return anyForm('image')
  if (call === prescriptionCalls.send) return anyForm('file')
  if (call.path === '/api/products/import') return fc.oneof(anyForm('file'), anyCsv)
  if (!call.body) return rarely(fc.constant(undefined), fc.constantFrom(json(''), json('{}'), json('[')))
  const valid = call.path === '/api/webhooks/razorpay' ? validValue(EVENT) : validValue(shapeOf(call.body))
  const invalid = fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => jsonOf(changes.reduce(mutated, value)))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(jsonOf).map(toUtf8).map(json) },
    { weight: 5, arbitrary: invalid.map(toUtf8).map(json) },
    { weight: 1, arbitrary: mutatedText(valid.map(jsonOf)).map(json) },
  )
}

const toUtf8 = (text: string) => Buffer.from(text).toString('latin1')

function headersOf({ path, headers }: Call): fc.Arbitrary<Record<string, string>> {
  if (path === '/api/webhooks/razorpay') return fc.constant({ 'x-razorpay-signature': '{signature}' })
  if (!headers) return fc.constant({})
  return fc.nat(50).map((index) => ({ 'idempotency-key': `the-same-key-${index}` }))
}
