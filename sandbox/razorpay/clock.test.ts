import { expect, onTestFinished, test } from 'vitest'
import { openBooks, openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { openClock } from './clock.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-20T10:00:00Z').getTime()

async function openClocks() {
  const { db, close } = await openBooks()
  onTestFinished(close)
  const machine = { now: START }
  const startClock = () => openClock(db, () => new Date(machine.now))
  return { machine, clock: startClock(), startClock }
}

test('the clock shows the machine’s time until it is moved, and then runs from there', async () => {
  const { machine, clock } = await openClocks()
  await clock.refresh()
  expect(clock.now().getTime()).toBe(START)
  await clock.moveTo(new Date(START + HOUR))
  machine.now += 1_000
  expect(clock.now().getTime()).toBe(START + HOUR + 1_000)
  await clock.moveTo(new Date(START))
  expect(clock.now().getTime()).toBe(START + HOUR + 1_000)
  await clock.reset()
  expect(clock.now().getTime()).toBe(START + 1_000)
})

test('a clock that runs 3600 times as fast shows a day after 24 seconds', async () => {
  const { machine, clock } = await openClocks()
  await clock.setSpeed(3_600)
  machine.now += 24_000
  expect(clock.now().getTime()).toBe(START + 24 * HOUR)
  expect(clock.until(new Date(START + 25 * HOUR))).toBe(1_000)
})

test('the clock is stored over a restart, and other processes read it', async () => {
  const { clock, startClock } = await openClocks()
  await clock.moveTo(new Date(START + HOUR))
  await clock.setSpeed(60)
  const second = startClock()
  await second.refresh()
  expect(second.now().getTime()).toBe(START + HOUR)
  expect(second.speed()).toBe(60)
  await second.reset()
  await clock.refresh()
  expect(clock.now().getTime()).toBe(START)
})

test('when the clock advances, everything that becomes due happens at its own time', async () => {
  const { api, paidOrder, advance, receiver } = await openSandbox()
  const { paymentId } = await paidOrder()
  const { created_at } = (await api('POST', `/payments/${paymentId}/refund`, { amount: 500 })).body
  await advance(3_600)
  const [processed] = await receiver.until('refund.processed')
  expect(processed?.body.created_at - created_at).toBeGreaterThanOrEqual(2)
  expect(processed?.body.created_at - created_at).toBeLessThan(10)
  const later = await api('POST', '/orders', { amount: 500, currency: 'INR' })
  expect(later.body.created_at - created_at).toBeGreaterThanOrEqual(3_600)
})
