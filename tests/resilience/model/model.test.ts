import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CASES } from './cases.ts'
import { anyCommands, type Stored, toCommand } from './commands.ts'
import { openStage } from './real.ts'
import { cleanUpAfterFailure, completeOpenWork } from './settle.ts'

/** `MODEL_RUNS=300` runs that many random sequences. The daily run uses one seed until its time is over. */
const RUNS = process.env.MODEL_RUNS === undefined ? undefined : Number(process.env.MODEL_RUNS)
const DAILY_SEED = RUNS === undefined ? 1 : undefined
const SEED = process.env.MODEL_SEED === undefined ? DAILY_SEED : Number(process.env.MODEL_SEED)
const TIME_MS = 25_000

// Requirements: STOCK-5
test.each(CASES.map(({ what, commands }) => [what, commands] as const))('%s', async (_, commands) => {
  const stage = await openStage()
  for (const hasGstin of [false, true]) {
    const { model, real } = await stage.newState(hasGstin)
    for (const stored of commands) {
      const command = toCommand(stored as Stored as never)
      if (command.check(model)) await command.run(model, real)
    }
    await completeOpenWork(model, real)
  }
})

test('after any sequence of actions by shoppers, admins, provider and network, the shop matches the model', {
  timeout: TIME_MS * 4 + (RUNS ?? 0) * 10_000,
}, async () => {
  const stage = await openStage()
  let sequences = 0
  let commands = 0
  const property = fc.asyncProperty(fc.boolean(), anyCommands, async (hasGstin, sequence) => {
    const { model, real } = await stage.newState(hasGstin)
    try {
      await fc.asyncModelRun(() => ({ model, real }), sequence)
      await completeOpenWork(model, real)
    } catch (error) {
      await cleanUpAfterFailure(model, real)
      throw error
    }
    sequences += 1
    commands += [...sequence].length
  })
  await fc.assert(property, {
    numRuns: RUNS ?? 1_000,
    ...(SEED !== undefined && { seed: SEED }),
    ...(RUNS === undefined && { interruptAfterTimeLimit: TIME_MS }),
  })
  console.info(`${sequences} sequences of ${Math.round(commands / sequences)} commands`)
  expect(sequences).toBeGreaterThan(0)
})
