// Slow: npm run test:all only.
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  // It waits in the queue of the stopped process.
  const readiness = shop.get('/readyz')
  await later(50)
  shop.send('SIGCONT')
  expect(await (await readiness).json()).toMatchObject({ message: expect.stringContaining('catching up') })
  expect(await shop.waitForLine('event loop stalled')).toMatch(/"ms":\d{4}/)
  await eventually(async () => (await shop.readiness()) === 200)
  expect((await shop.stop()).code).toBe(0)
})

test('a stall of more than a second is noticed, and a shorter one is not', () => {
  const measureAfter = openClock()
  const stalls: number[] = []
  const { isCatchingUp } = openWatch((ms) => stalls.push(ms))
  measureAfter(200)
  expect(isCatchingUp()).toBe(false)
  measureAfter(1_450)
  expect(isCatchingUp()).toBe(true)
  expect(stalls).toEqual([1_400])
})

// Threats: T101
test('one stall, however long, sheds lists only; lag that lasts counts in full', () => {
  const measureAfter = openClock()
  const { lateMs } = openWatch()
  measureAfter(5_000)
  expect(lateMs()).toBeGreaterThan(300)
  expect(lateMs()).toBeLessThan(600)
  for (let n = 0; n < 10; n += 1) measureAfter(50)
  expect(lateMs()).toBeLessThan(100)
  measureAfter(2_000)
  measureAfter(2_000)
  expect(lateMs()).toBeGreaterThan(1_200)
})

function openWatch(onStall?: (ms: number) => void) {
  const watch = watchEventLoop(onStall)
  onTestFinished(watch.stop)
  return watch
}

/** The next measurement of the watch happens this many milliseconds after the last one. */
function openClock() {
  let now = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  return (ms: number) => {
    now += ms
    vi.advanceTimersByTime(50)
  }
}
