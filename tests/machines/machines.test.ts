import { beforeAll, expect, test } from 'vitest'
import { expectConsistent } from '#tests/resilience/crash/crash-loop.ts'
import { expectOrdersConsistent } from '#tests/support/buyers.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { findNginx, findPostgres } from '../../tools/find-deploy-tools.ts'
import { findPooler } from '../../tools/find-engines.ts'
import { FAULTS } from './faults.ts'
import { openMachines } from './open-machines.ts'
import { watchPrices } from './price-watch.ts'
import { machine, type Outcome, outcomeOf, tableOf } from './report.ts'

const BUYERS = 6
const RECOVERY_MS = 10_000
const STALE_MS = 1_000
/** Only some of the faults: `MACHINES='pgbouncer'`. */
const CHOSEN = process.env.MACHINES ?? 'all'

/** Debian's packages may have to be downloaded first. */
beforeAll(() => {
  findPostgres()
  findPooler()
  findNginx()
}, 600_000)

// Requirements: SCALE-7
test('each part of two machines fails in turn under load: nothing is lost, doubled, stale or wrong', {
  timeout: 900_000,
}, async () => {
  const machines = await openMachines()
  const { buyers, db, bank } = machines
  const prices = await watchPrices(machines)
  buyers.start(BUYERS)
  const untilMoreBought = async () => {
    const before = buyers.orderTimes().length
    await eventually(async () => buyers.orderTimes().length > before + BUYERS, 60_000)
  }
  await untilMoreBought()
  prices.take()

  const outcomes: Outcome[] = []
  for (const fault of FAULTS.filter(({ name }) => CHOSEN === 'all' || name.includes(CHOSEN))) {
    const startedAt = performance.now()
    const { healedAt = startedAt } = (await fault.run(machines)) ?? {}
    await untilMoreBought()
    outcomes.push(outcomeOf(fault, buyers, prices.take(), { startedAt, healedAt }))
  }
  await prices.stop()
  await buyers.stop()
  console.info(`${machine()}\n${tableOf(outcomes)}`)

  const refused = buyers.failed()
  expect(refused.filter(({ status }) => ![0, 429, 502, 503, 504].includes(status))).toEqual([])
  const { orders, paid } = await expectOrdersConsistent(db, buyers)
  await expectConsistent({ db, bank })
  console.info(`${buyers.attempts.length} requests, ${refused.length} repeated, ${orders} orders, ${paid} paid`)
  expect(paid).toBe(buyers.paid.size)
  for (const { name, recoveryMs, maxAgeMs, reads } of outcomes) {
    expect(recoveryMs, name).toBeLessThan(RECOVERY_MS)
    expect(maxAgeMs, name).toBeLessThan(STALE_MS)
    expect(reads, name).toBeGreaterThan(0)
  }
})
