import { fork } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import type { Outcome } from './try-area.ts'

const MIN_SHARE = 0.95
const mutants = process.env.MUTANTS ?? '40'
const seed = process.env.MUTATION_SEED ?? String(Date.now() % 1_000_000)
const shares: string[] = []

afterAll(() => console.log([`MUTATION_SEED=${seed} MUTANTS=${mutants}`, ...shares].join('\n')))

test.each(Object.keys(AREAS))('the tests see at least 95 of 100 faults planted into %s', async (area) => {
  const outcomes = await tryArea(area)
  const tried = outcomes.filter(({ outcome }) => outcome !== 'equivalent')
  const survived = tried.filter(({ outcome }) => outcome === 'survived').map(({ mutant }) => mutant)
  const killed = tried.length - survived.length
  shares.push(`${area}: ${killed} of ${tried.length} caught, ${outcomes.length - tried.length} left out as equivalent`)
  shares.push(...survived.map((survivor) => `  not caught: ${survivor}`))
  expect([killed / tried.length >= MIN_SHARE, survived]).toEqual([true, survived])
})

async function tryArea(area: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (!(await isTried(area, outcomes))) {
    outcomes.push({ mutant: `number ${outcomes.length + 1}`, outcome: 'time limit' })
    console.log(`${area}: mutant number ${outcomes.length} reached the time limit and counts as caught`)
  }
  return outcomes
}

// On two slow cores all tests of an area take a third of it.
const LIMIT_MS = 30 * 60_000

/** Tries the mutants that have no outcome yet. False when one of them never ends: its process is killed. */
function isTried(area: string, outcomes: Outcome[]): Promise<boolean> {
  const script = join(import.meta.dirname, 'try-area.ts')
  const { PATH, HOME, TMPDIR } = process.env
  const options = [`--area=${area}`, `--mutants=${mutants}`, `--seed=${seed}`, `--from=${outcomes.length}`]
  // Detached: a process group, which is killed as a whole. The environment leaves out what Vitest has set.
  const child = fork(script, options, { execArgv: [], stdio: 'inherit', env: { PATH, HOME, TMPDIR }, detached: true })
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), LIMIT_MS)
    child.on('message', (outcome: Outcome) => {
      outcomes.push(outcome)
      limit.refresh()
    })
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      if (code === 0 || signal === 'SIGKILL') resolve(code === 0)
      else reject(new Error(`The run ended with ${code ?? signal}.`))
    })
  })
}
