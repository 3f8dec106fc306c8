import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { allCalls } from '#shared/calls.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { SignedIn } from '#shared/users.ts'
import { deliver, paymentEvent } from '#tests/support/payments.ts'
import { openShop, type Reply } from '#tests/support/shop.ts'

const SECRETS = {
  password: 'canary pond at noon',
  typo: 'canary pond at nine',
  next: 'canary pond at dusk',
  house: 'Canary House 77',
  street: 'Canary Road',
  phone: '9847123456',
}
const person = { name: 'Radha Menon', email: 'radha@people.example', number: '9847654321', password: SECRETS.password }

async function openRecordedShop() {
  const lines: string[] = []
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).trimEnd().split('\n'))
      done()
    },
  })
  return { shop: await openShop({ logTo }), lines }
}

/** Registers, mistypes, signs in, changes the password, orders and pays. Forged webhooks arrive too. */
async function walkThrough({ shop }: Awaited<ReturnType<typeof openRecordedShop>>) {
  const visitor = await shop.as('visitor')
  const responses: Reply<unknown>[] = []
  const keep = <T>(response: Reply<T>) => {
    responses.push(response)
    return response
  }
  const { token: first } = keep(await visitor.post<SignedIn>('/api/users', person)).body
  keep(await visitor.post('/api/users/login', { emailorMobile: person.email, password: SECRETS.typo }))
  const login = { emailorMobile: person.email, password: SECRETS.password }
  const { token } = keep(await visitor.post<SignedIn>('/api/users/login', login)).body
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  keep(await visitor.put('/api/users/profile', { password: SECRETS.next }, { headers }))
  const shippingAddress = shop.given.address({ flat: SECRETS.house, area: SECRETS.street, phone: SECRETS.phone })
  const draft = { ...shop.given.draft(await shop.given.product()), shippingAddress }
  const { _id } = keep(await visitor.post<{ _id: string }>('/api/orders', draft, { headers })).body
  const { id } = keep(await visitor.post<PaymentStart>(`/razorpay/${_id}`, {}, { headers })).body
  const paid = shop.provider.pay(id)
  keep(await visitor.post(`/razorpay/success/${_id}`, { ...paid, razorpay_signature: 'f'.repeat(64) }))
  keep(await visitor.post(`/razorpay/success/${_id}`, paid))
  keep(await deliver(shop, paymentEvent(paid.razorpay_payment_id), 'event-1'))
  keep(await visitor.get(`/api/orders?token=${token}&otp=123456`, { headers }))
  keep(await visitor.get('/api/%22%7D%0A%7B%22level%22:60,%22msg%22:%22forged%22%7D'))
  return {
    responses,
    hidden: [...Object.values(SECRETS), first, token, paid.razorpay_signature, 'test-key-secret'],
  }
}

// Threats: T114, T115, T116
test('no password, token, address, signature or key is in the log, and no caller can forge a log line', async () => {
  const recorded = await openRecordedShop()
  const { responses, hidden } = await walkThrough(recorded)
  expect(responses.map(({ status }) => status)).toEqual([201, 401, 200, 200, 201, 200, 400, 200, 200, 403, 404])
  const { lines } = recorded
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(responses.length)
  expect(hidden.filter((secret) => lines.join('\n').includes(secret))).toEqual([])
})

// Threats: T34
test('no response holds a password, its hash or a key, and only a sign-in returns its token', async () => {
  const recorded = await openRecordedShop()
  const { responses } = await walkThrough(recorded)
  const bodies = responses.map(({ body }) => JSON.stringify(body))
  for (const text of bodies)
    expect(text).not.toMatch(/canary pond|argon2|password_?hash|key-secret|webhook-secret|"otp"/i)
  expect(responses.flatMap(({ body }, at) => (/"token"/.test(JSON.stringify(body)) ? [at] : []))).toEqual([0, 2, 3])
})

// Threats: T114
test('no address contains a secret', () => {
  const named = allCalls.flatMap(({ path, query }) => [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    ...Object.keys(query && 'shape' in query ? (query.shape as object) : {}),
  ])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => /password|token|otp|code|secret|signature|key$|email|phone/i.test(name))).toEqual([])
})
