// Slow: npm run test:all only.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually, openFolder } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { watchEventLoop } from './watch-event-loop.ts'

// Threats: R19
test('R19 a stalled process logs it, is not ready for a moment, and then sells again', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const shop = await startShopProcess({ env: { DATA_DIR } })
  await shop.ready()
  await eventually(async () => (await shop.readiness()) === 200)

  shop.send('SIGSTOP')
  const silent = fetch(`${shop.address}/healthz`, { signal: AbortSignal.timeout(2_000) })
  await expect(silent).rejects.toThrow('timeout')
  shop.send('SIGCONT')
  expect(await (await shop.get('/readyz')).json()).toMatchObject({ message: expect.stringContaining('catching up') })
  expect(await shop.said('event loop stalled')).toMatch(/"ms":\d{4}/)
  await eventually(async () => (await shop.readiness()) === 200)
  expect((await shop.stop()).code).toBe(0)
})

test('a stall of more than a second is noticed, and a shorter one is not', () => {
  const stalls: number[] = []
  const { isCatchingUp, stop } = watchEventLoop((ms) => stalls.push(ms))
  compute(200)
  expect(isCatchingUp()).toBe(false)
  compute(1_400)
  expect(isCatchingUp()).toBe(true)
  expect(stalls).toHaveLength(1)
  stop()
})

function compute(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}
