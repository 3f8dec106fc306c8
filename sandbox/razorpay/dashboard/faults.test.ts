import { expect, test } from 'vitest'
import { FAULT_KINDS } from '#sandbox/razorpay/fault-menu.ts'
import { openSandbox, sharedSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { send } from '#tests/support/razorpay/request.ts'

const shared = sharedSandbox()

test('the menu lists every fault with its targets', async () => {
  const { done } = await shared()
  const { items } = await done('GET', '/menu')
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(FAULT_KINDS)
  expect(items[0]).toMatchObject({ kind: 'slow', to: 'call', takes: ['seconds'], title: expect.any(String) })
  expect(items[0].on).toContain('order.create')
})

// Requirements: PAY-23
test('a fault happens as often as set, is listed, and can be removed', async () => {
  const { api, injectFault, done } = await openSandbox()
  const twice = await injectFault('server_error', { on: 'order.list', times: 2 })
  const forever = await injectFault('too_many_requests', { on: 'order.list', times: null })
  const statuses = []
  for (let index = 0; index < 4; index += 1) statuses.push((await api('GET', '/orders')).status)
  expect(statuses).toEqual([500, 500, 429, 429])
  expect((await done('GET', '/faults')).items).toMatchObject([
    { id: forever.id, on: 'order.list', left: null, used: 2 },
    { id: twice.id, left: 0, used: 2 },
  ])
  await done('DELETE', `/faults/${forever.id}`)
  expect((await api('GET', '/orders')).status).toBe(200)
  await injectFault('server_error', { times: null })
  await done('DELETE', '/faults')
  expect((await api('GET', '/orders')).status).toBe(200)
  expect((await done('GET', '/faults')).items).toEqual([])
})

test('two processes never use up the same fault twice, and it survives a restart', async () => {
  const sandbox = await openSandbox()
  await sandbox.injectFault('too_many_requests', { times: 5 })
  await sandbox.close()
  const second = await sandbox.startSecond()
  const third = await sandbox.startSecond()
  const urls = Array.from({ length: 20 }, (_, index) => (index % 2 ? second : third).url)
  const credentials = Buffer.from(`${sandbox.keys.keyId}:${sandbox.keys.keySecret}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}` }
  const responses = await Promise.all(urls.map((url) => send('GET', `${url}/v1/orders`, undefined, headers)))
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(15).fill(200), ...Array(5).fill(429)])
})

test('a fault happens to the given share of calls', async () => {
  const { api, injectFault } = await openSandbox()
  await injectFault('server_error', { times: null, share: 0.5 })
  const responses = await Promise.all(Array.from({ length: 60 }, () => api('GET', '/orders/order_AAAAAAAAAAAAAA')))
  const failed = responses.filter(({ status }) => status === 500).length
  expect(failed).toBeGreaterThan(5)
  expect(failed).toBeLessThan(55)
})

test.each([
  [{}, 'kind', 'The kind field is required.'],
  [{ kind: 'earthquake' }, 'kind', 'The selected kind is invalid.'],
  [{ kind: 'slow', on: 'order.paid' }, 'on', 'The selected on is invalid.'],
  [{ kind: 'drop', on: 'order.create' }, 'on', 'The selected on is invalid.'],
  [{ kind: 'drop', times: 0 }, 'times', 'The times must be at least 1.'],
  [{ kind: 'drop', seconds: 5 }, 'seconds', 'drop takes no seconds.'],
  [{ kind: 'slow', seconds: -1 }, 'seconds', 'The seconds must be between 0 and 2678400.'],
  [{ kind: 'slow', seconds: '6' }, 'seconds', 'The seconds must be a number.'],
  [{ kind: 'duplicate', copies: 101 }, 'copies', 'The copies may not be greater than 100.'],
  [{ kind: 'wrong_amount', amount: 99 }, 'amount', 'The amount must be at least INR 1.00'],
  [{ kind: 'drop', share: 0 }, 'share', 'The share must be more than 0.'],
  [{ kind: 'drop', share: 1.1 }, 'share', 'The share must be between 0 and 1.'],
])('the fault %j is refused', async (body, field, description) => {
  const { dashboard } = await shared()
  expect(await dashboard('POST', '/faults', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', field, description } },
  })
})

test.each([
  [{}, 'Give one of advance, speed and reset.'],
  [{ advance: 1, speed: 2 }, 'Give one of advance, speed and reset.'],
  [{ advance: -1 }, 'The advance must be between 0 and 2678400.'],
  [{ speed: 0.5 }, 'The speed must be between 1 and 100000.'],
  [{ reset: 'yes' }, 'Give one of advance, speed and reset.'],
])('the clock refuses %j', async (body, description) => {
  const { dashboard } = await shared()
  expect(await dashboard('POST', '/clock', body)).toMatchObject({ status: 400, body: { error: { description } } })
})

// Requirements: PAY-23
test.each([
  ['GET', '/state'],
  ['GET', '/payments'],
  ['POST', '/clock'],
  ['POST', '/faults'],
  ['DELETE', '/faults'],
  ['POST', '/webhook'],
])('%s %s is refused without the test keys', async (method, path) => {
  const { url, keys } = await shared()
  expect((await send(method, `${url}/dashboard/api${path}`)).status).toBe(401)
  const publishable = Buffer.from(`${keys.keyId}:`).toString('base64')
  const response = await send(method, `${url}/dashboard/api${path}`, undefined, {
    authorization: `Basic ${publishable}`,
  })
  expect(response.status).toBe(401)
})

test.each(['/faults/%00', '/faults/x', '/messages/%00', '/payments/%00', '/disputes/x'])(
  '%s is refused, never a crash',
  async (path) => {
    const { dashboard } = await shared()
    const method = path.startsWith('/faults') ? 'DELETE' : 'POST'
    const tail = path.startsWith('/messages') ? '/replay' : path.startsWith('/payments') ? '/refund' : ''
    expect((await dashboard(method, path + tail, method === 'POST' ? { status: 'won' } : undefined)).status).toBe(400)
  },
)
