import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder, processesOn } from '#server/database/embedded/fixture.ts'
import { freePort, refusedStart, startShopProcess } from './fixture.ts'

test('a wrong setting: one plain sentence, and nothing is touched', async () => {
  const folder = await openFolder()
  const DATA_DIR = join(folder, 'data')
  const refused = await refusedStart({ env: { DATA_DIR, ORDER_HOLD_MINUTES: 'soon' } })
  expect(refused).toEqual({ code: 1, lines: [], errors: ['ORDER_HOLD_MINUTES must be a number.'] })
  expect(await readdir(folder)).toEqual([])
})

test('a taken port: one plain sentence before anything is begun', async () => {
  const folder = await openFolder()
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  expect(await refusedStart({ env: { DATA_DIR: join(folder, 'data'), PORT: String(port) } })).toEqual({
    code: 1,
    lines: [],
    errors: [`Port ${port} on 127.0.0.1 is already used by another program. Stop it, or set PORT to another number.`],
  })
  expect(await readdir(folder)).toEqual([])
})

test('a data folder that another running shop holds: one plain sentence, and the first shop goes on', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const first = await startShopProcess({ env: { DATA_DIR, CATALOGUE: 'none', HOST: '0.0.0.0' } })
  await first.ready()
  expect(await refusedStart({ env: { DATA_DIR } })).toEqual({
    code: 1,
    lines: [],
    errors: [
      `Another shop is already running on this data folder (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
    ],
  })
  expect(await first.readiness()).toBe(200)
  expect((await first.stop('SIGINT')).code).toBe(0)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('with the provider’s own keys payments are real, and there is no sandbox to pay in', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' }
  const shop = await startShopProcess({ env: { DATA_DIR, CATALOGUE: 'none', HOST: '::1', ...keys } })
  await shop.ready()
  await shop.said('Payments are real.')
  expect(shop.lines).toContain(`The shop is open: http://localhost:${shop.port}`)
  for (const path of [
    '/test-payments/checkout.js',
    '/test-payments/v1/orders',
    '/test-payments/window/x',
    '/test-payments/dashboard',
    '/test-payments/dashboard/api/state',
  ]) {
    expect((await shop.get(path)).status).toBe(404)
  }
  expect(shop.lines.join('\n')).not.toContain('secret')
  expect((await shop.stop()).code).toBe(0)
})
