import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addGracefulShutdown } from './graceful-shutdown.ts'
import { healthRoutes } from './health.ts'

// Requirements: OPS-18
test('a stopping shop is alive, but not ready', async () => {
  let isStopping = false
  const app = fastify()
  app.decorate('isStopping', () => isStopping)
  healthRoutes(app, async () => undefined)
  const read = async (path: string) => (await app.inject(path)).json()
  expect(await read('/readyz')).toEqual({ status: 'ready' })
  isStopping = true
  expect(await read('/readyz')).toMatchObject({ status: 'not ready', message: 'The shop is stopping.' })
  expect(await read('/healthz')).toEqual({ status: 'alive' })
})

// Requirements: OPS-18
test('a shutdown says so before the app takes no more requests', async () => {
  const app = fastify()
  addGracefulShutdown(app, { isProxied: false })
  let wasStopping = false
  app.addHook('preClose', async () => {
    wasStopping = app.isStopping()
  })
  await app.ready()
  expect(app.isStopping()).toBe(false)
  await app.close()
  expect(wasStopping).toBe(true)
})
