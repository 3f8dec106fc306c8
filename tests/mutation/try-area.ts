import { parseArgs } from 'node:util'
import { seededRandom } from '../support/seeded-random.ts'
import { AREAS } from './areas.ts'
import { copyProject } from './copy-project.ts'
import { isEquivalent } from './equivalent.ts'
import { describe, mutantsIn } from './mutants.ts'
import { openTests } from './open-tests.ts'
import { findFailingTest } from './try-mutant.ts'

// A process of its own: Vitest cannot run inside a test of Vitest.
// `node tests/mutation/try-area.ts --area=orders --mutants=40 --seed=1`

/** `outcome`: 'equivalent', 'survived', or the test file that caught it. */
export type Outcome = { mutant: string; outcome: string }

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'rules' },
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** The number of mutants that an earlier process has tried. */
    from: { type: 'string', default: '0' },
  },
})
process.once('disconnect', () => process.exit())
await tryArea(values.area, Number(values.seed), Number(values.from), Number(values.mutants))
process.exit()

/** Puts one mutant at a time into a copy of the project, and reports each outcome. */
async function tryArea(area: string, seed: number, from: number, to: number): Promise<void> {
  const { sources = [], tests: patterns = [] } = AREAS[area] ?? {}
  const copy = await copyProject()
  const tests = await openTests(copy.folder)
  try {
    const areaTests = tests.guarding(patterns)
    const drawn = seededRandom(seed).shuffled(mutantsIn(sources, copy.folder)).slice(from, to)
    for (const mutant of drawn) {
      const outcome = isEquivalent(mutant)
        ? 'equivalent'
        : ((await findFailingTest(copy.folder, tests, areaTests, mutant)) ?? 'survived')
      report({ mutant: describe(mutant), outcome })
    }
  } finally {
    await tests.close()
    await copy.remove()
  }
}

function report(outcome: Outcome) {
  console.log(`${values.area}: ${outcome.mutant}\n  ${outcome.outcome}`)
  process.send?.(outcome)
}
