import { type AddressInfo, connect as connectTo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readBacklog } from '#server/dashboard/metrics-queries.ts'
import { connect } from '#server/database/connect.ts'
import { openShop } from '#tests/support/shop.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a token for the watcher'.replaceAll(' ', '-')

// Requirements: OBS-4
// ASVS: 16.3.2, 16.3.3
test('the metrics show events and backlogs', async () => {
  const { app, shop } = await openWatched()
  await shop.given.order()
  await app.inject({ url: '/api/products' })
  await app.inject({ url: '/api/products/no-such-product' })
  await app.inject({ url: '/nothing' })
  const { statusCode, body, headers } = await app.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(headers['cache-control']).toBe('no-store')
  for (const line of [
    'shop_requests_total{call="GET /api/products",status="200"} 1',
    'shop_requests_total{call="GET /api/products/:id",status="404"} 1',
    'shop_requests_total{call="GET unknown",status="404"} 1',
    'shop_request_seconds_count{call="GET /api/products"} 1',
    'shop_backlog_read 1',
    'shop_held_orders 1',
    'shop_payment_mismatches 0',
    'shop_mails_dead 0',
    'shop_database_connections{state="busy"} 2',
    'shop_database_connections{state="awaited"} 1',
  ]) {
    expect(body.split('\n')).toContain(line)
  }
  expect(body).toMatch(/^shop_nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(body).toMatch(/^shop_jobs_due\{queue="send-mail"\} [1-9]/m)
})

test('without the database the other metrics are still served', async () => {
  const unreachable = connect({ host: '127.0.0.1', port: 1 }, { onError: () => {} })
  onTestFinished(() => unreachable.destroy())
  const text = await openMetrics({
    readBacklog: () => readBacklog(unreachable),
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    droppedLines: () => 0,
    isCaching: () => true,
  }).read()
  expect(text).toContain('shop_backlog_read 0')
  expect(text).toMatch(/^shop_process_resident_memory_bytes \d+$/m)
})

// Requirements: OBS-4
test('the dropped log lines are a counter with the number since the start', async () => {
  let dropped = 3
  const metrics = openMetrics({
    readBacklog: async () => Promise.reject(new Error('no database')),
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    droppedLines: () => dropped,
    isCaching: () => true,
  })
  expect(await metrics.read()).toContain(
    '# TYPE shop_log_lines_dropped_total counter\nshop_log_lines_dropped_total 3\n',
  )
  dropped = 5
  expect(await metrics.read()).toContain('\nshop_log_lines_dropped_total 5\n')
})

// Requirements: OBS-4
// Threats: T37, T187
test.each([
  ['from this machine', '127.0.0.1', {}, 200],
  ['from this machine over IPv6', '::1', {}, 200],
  ['from this machine in the other spelling', '::ffff:127.0.0.1', {}, 200],
  ['from elsewhere', '10.1.2.3', {}, 404],
  ['from elsewhere with the token', '10.1.2.3', { authorization: `Bearer ${TOKEN}` }, 200],
  ['from elsewhere with another token', '10.1.2.3', { authorization: `Bearer ${TOKEN}x` }, 404],
  ['from elsewhere with an empty token', '10.1.2.3', { authorization: 'Bearer ' }, 404],
  ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' }, 404],
  ['through a proxy that hides the caller', '127.0.0.1', { via: '1.1 proxy' }, 404],
  ['through a proxy that names the caller in its own way', '127.0.0.1', { 'x-real-ip': '10.1.2.3' }, 404],
  ['through a proxy that names the protocol only', '127.0.0.1', { 'x-forwarded-proto': 'https' }, 404],
  ['through a proxy that passes the name on', '127.0.0.1', { host: 'shop.example' }, 404],
  ['through a proxy with the token', '127.0.0.1', { host: 'shop.example', authorization: `Bearer ${TOKEN}` }, 200],
  ['from this machine by its number', '127.0.0.1', { host: '127.0.0.1:3000' }, 200],
] as const)('the metrics requested %s', async (_, remoteAddress, headers, status) => {
  const { app } = await openWatched()
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress, headers })
  expect(statusCode).toBe(status)
  if (status === 404) expect(body).not.toContain('shop_')
})

// Requirements: OBS-4
// Threats: T187
test('the metrics requested through a plain nginx, with HTTP/1.0 and no header of its own', async () => {
  const { app } = await openWatched()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const requestWith = async (version: string) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0]
  }
  expect(await requestWith('1.0')).toBe('HTTP/1.1 404 Not Found')
  expect(await requestWith('1.1')).toBe('HTTP/1.1 200 OK')
})

async function openWatched() {
  const shop = await openShop()
  const metrics = openMetrics({
    readBacklog: () => readBacklog(shop.db),
    pool: () => ({ total: 3, idle: 1, waiting: 1 }),
    droppedLines: () => 0,
    isCaching: () => true,
  })
  const app = await buildApp(shop, { readiness: async () => undefined, metrics, metricsToken: TOKEN })
  await app.ready()
  onTestFinished(() => app.close())
  return { app, shop }
}
