import { expect, onTestFinished, test } from 'vitest'
import { openStartupServer } from './startup-server.ts'

// Requirements: API-12
test('during the start the shop is alive and not ready, and each response has its request id', async () => {
  const startup = await openStartupServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(startup.close)
  startup.setReason('The database is starting.')
  const get = (path: string) => fetch(`http://127.0.0.1:${startup.port}${path}`)
  const responses = [await get('/healthz'), await get('/readyz'), await get('/api/home')]
  expect(responses.map(({ status }) => status)).toEqual([200, 503, 503])
  expect(await responses[1]?.json()).toMatchObject({ status: 'not ready', message: 'The database is starting.' })
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(3)
})
