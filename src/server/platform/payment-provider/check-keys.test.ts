import fastify from 'fastify'
import { expect, test } from 'vitest'
import { fakeProvider } from '#tests/support/fake-provider.ts'
import { checkKeys, WrongKeys } from './check-keys.ts'
import { type Provider, ProviderRefused, ProviderUnavailable } from './provider.ts'

function startWith(paymentsBetween: Provider['paymentsBetween'], timeoutMs?: number) {
  const logged: string[] = []
  const { log } = fastify({ logger: { level: 'warn', stream: { write: (line) => logged.push(JSON.parse(line).msg) } } })
  return { logged, checked: checkKeys({ provider: { ...fakeProvider(), paymentsBetween }, log }, timeoutMs) }
}

const WRONG = 'The payment provider does not accept RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET. Please check both.'

test('keys that the provider accepts are not mentioned', async () => {
  const { checked, logged } = startWith(async () => [])
  await checked
  expect(logged).toEqual([])
})

test('wrong keys end the start with one sentence', async () => {
  const { checked } = startWith(() => Promise.reject(new ProviderRefused(401, 'Authentication failed')))
  await expect(checked).rejects.toThrow(new WrongKeys(WRONG))
})

test.each([new ProviderUnavailable('away'), new ProviderRefused(400, 'No such path')])(
  'a provider that does not confirm the keys (%s) is a warning, and the shop opens',
  async (error) => {
    const { checked, logged } = startWith(() => Promise.reject(error))
    await checked
    expect(logged).toEqual(['payment provider unreachable at start'])
  },
)

// Threats: T148
test('a silent provider does not delay the start; its late response is logged', async () => {
  const response = Promise.withResolvers<never>()
  const { checked, logged } = startWith(() => response.promise, 1)
  await checked
  response.reject(new ProviderRefused(401, 'Authentication failed'))
  await expect.poll(() => logged).toEqual([WRONG])
})
