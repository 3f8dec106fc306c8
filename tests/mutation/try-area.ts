import { parseArgs } from 'node:util'
import { seededRandom } from '../support/seeded-random.ts'
import { AREAS } from './areas.ts'
import { copyProject } from './copy-project.ts'
import { isEquivalent } from './equivalent.ts'
import { describe, type Mutant, mutantsIn } from './mutants.ts'
import { openTests } from './open-tests.ts'
import { catcherOf } from './try-mutant.ts'

// A process of its own: Vitest cannot run inside a test of Vitest.
// `node tests/mutation/try-area.ts --area=orders --mutants=40 --seed=1`

export type AreaResult = { tried: number; equivalent: number; survivors: string[] }

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'rules' },
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const result = await tryArea(values.area, Number(values.mutants), Number(values.seed))
if (process.send) process.send(result)
else console.log(result)
process.disconnect?.()

/** Plants faults into a copy of the project, and returns those that no test sees. */
async function tryArea(area: string, count: number, seed: number): Promise<AreaResult> {
  const { sources = [], tests: patterns = [] } = AREAS[area] ?? {}
  const copy = await copyProject()
  const tests = await openTests(copy.folder)
  try {
    const guarding = tests.guarding(patterns)
    const drawn = seededRandom(seed).shuffled(mutantsIn(sources, copy.folder)).slice(0, count)
    const mutants = drawn.filter((mutant) => !isEquivalent(mutant))
    const survivors: Mutant[] = []
    for (const mutant of mutants) {
      const catcher = await catcherOf(copy.folder, tests, guarding, mutant)
      if (catcher === undefined) survivors.push(mutant)
      console.log(`${area}: ${describe(mutant)}\n  ${catcher === undefined ? 'SURVIVED' : `caught by ${catcher}`}`)
    }
    return { tried: mutants.length, equivalent: drawn.length - mutants.length, survivors: survivors.map(describe) }
  } finally {
    await tests.close()
    await copy.remove()
  }
}
