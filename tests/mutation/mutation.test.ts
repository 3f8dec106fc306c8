import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import type { AreaResult } from './try-area.ts'

const LEAST_SHARE = 0.95
const mutants = process.env.MUTANTS ?? '40'
const seed = process.env.MUTATION_SEED ?? String(Date.now() % 1_000_000)
const shares: string[] = []

afterAll(() => console.log([`MUTATION_SEED=${seed} MUTANTS=${mutants}`, ...shares].join('\n')))

test.each(Object.keys(AREAS))('the tests see at least 95 of 100 faults planted into %s', async (area) => {
  const { tried, equivalent, survivors } = await tryArea(area)
  const share = (tried - survivors.length) / tried
  shares.push(`${area}: ${tried - survivors.length} of ${tried} caught, ${equivalent} left out as equivalent`)
  shares.push(...survivors.map((survivor) => `  not caught: ${survivor}`))
  expect([share >= LEAST_SHARE, survivors]).toEqual([true, survivors])
})

async function tryArea(area: string): Promise<AreaResult> {
  const script = join(import.meta.dirname, 'try-area.ts')
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(script, [`--area=${area}`, `--mutants=${mutants}`, `--seed=${seed}`], {
    execArgv: [],
    stdio: 'inherit',
    // Without what Vitest has set for this process.
    env: { PATH, HOME, TMPDIR },
  })
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof result !== 'object' || result === null) throw new Error(`The run ended with ${result}.`)
  return result as AreaResult
}
