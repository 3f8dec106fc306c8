import fc from 'fast-check'
import type { Call } from '#shared/call.ts'
import { HOSTILE_TEXTS } from './corpus.ts'
import { type Shape, shapeOf, validValue } from './good-values.ts'
import { jsonOf, mutated, mutation, rarely } from './mutations.ts'

/** Addresses of a call with their query. Their parts are placeholders for rows of the shop, or nonsense. */
export function addressOf({ path, params, query }: Call): fc.Arbitrary<string> {
  const fields = params ? Object.entries(shapeOf(params).properties ?? {}) : []
  const values = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, partOf(path, name, field)])))
  const filled = values.map((params: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
  )
  const search = query ? queryOf(validValue(shapeOf(query))) : rarely(fc.constant(''), queryOf(fc.constant({})))
  return fc.tuple(filled, search, rarely(fc.constant(''), fc.constantFrom(...SUFFIXES))).map((parts) => parts.join(''))
}

/** A part of an address: a placeholder for a row of the shop, or nonsense. */
function partOf(path: string, name: string, field: Shape): fc.Arbitrary<string> {
  const noun = NOUNS.find(([start]) => path.startsWith(start))?.[1] ?? 'product'
  const valid = field.enum ? fc.constantFrom(...field.enum.map(String)) : fc.nat(6).map((index) => `{${noun} ${index}}`)
  const invalid = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS.map(encoded)), fc.constantFrom(...INVALID_PARTS))
  return fc.oneof(
    { weight: 6, arbitrary: name === 'value' ? fc.constant('arishtams') : valid },
    { weight: 1, arbitrary: invalid },
  )
}

const NOUNS = [
  ['/api/orders', 'order'],
  ['/razorpay', 'order'],
  ['/api/users/sessions', 'session'],
  ['/api/users', 'person'],
  ['/api/cart', 'cartLine'],
  ['/api/payments', 'payment'],
  ['/api/refunds', 'refund'],
  ['/api/mails', 'mail'],
] as const

const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)
const INVALID_PARTS = [
  '%E0%A4%A',
  '%',
  '%zz',
  '%00',
  '..',
  '.',
  '..%2f..%2fpackage.json',
  '',
  '*',
  'a;b=c',
  "'",
  '%2e%2e/',
]
const SUFFIXES = ['/', '//', '/..', '?', '#x', '/%2e%2e/%2e%2e/api/users', ';jsessionid=1', '.json', '%20', '\\']

function queryOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const pairs = fc
    .tuple(valid, fc.array(mutation, { maxLength: 1 }))
    .map(([value, changes]) => changes.reduce(mutated, value))
    .map((value) => Object.entries(value ?? {}).map(([key, item]) => `${encoded(key)}=${encoded(textOf(item))}`))
  return fc.oneof(
    { weight: 8, arbitrary: pairs.map((all) => (all.length > 0 ? `?${all.slice(0, 50).join('&')}` : '')) },
    { weight: 1, arbitrary: pairs.map((all) => `?${[...all.slice(0, 9), ...all.slice(0, 9)].join('&')}`) },
    { weight: 1, arbitrary: fc.constantFrom(...INVALID_QUERIES) },
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : jsonOf(value)).replace(/^@raw:/, '')

const INVALID_QUERIES = [
  '?a[__proto__]=b&a[length]=100000000',
  '?__proto__=x&constructor=y',
  '?search=%E0%A4%A',
  '?keyword=%00',
  '?keyword=%ud800',
  '?cursor[]=1&cursor[$ne]=x',
  `?${'a=b&'.repeat(3_000)}`,
  '?&&==&%=%',
]
