import { join, matchesGlob, relative } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

/** One Vitest for all mutants: it starts PostgreSQL once and keeps what it has compiled. */
export async function openTests(folder: string) {
  process.chdir(folder)
  const sequencer = class {
    sort = async (files: TestSpecification[]) => files
    shard = async (files: TestSpecification[]) => files
  }
  const vitest = await createVitest('test', {
    ...{ root: folder, config: join(folder, 'vitest.config.ts'), project: ['rules', 'calls', 'slow', 'mocks'] },
    ...{ watch: false, bail: 1, maxWorkers: 2, reporters: [{}], silent: true, sequence: { sequencer } },
  })
  const all = await vitest.globTestSpecifications()
  const pathOf = ({ moduleId }: TestSpecification) => relative(folder, moduleId).replaceAll('\\', '/')
  return {
    /** The tests that guard an area. */
    guarding: (patterns: string[]) =>
      all.filter((test) => patterns.some((pattern) => matchesGlob(pathOf(test), pattern))),
    pathOf,
    /** The test files that fail, until the first one, with the present content of the changed file. */
    failing: (tests: TestSpecification[], changed: string) => failing(vitest, tests, join(folder, changed)),
    close: () => vitest.close(),
  }
}

export type Tests = Awaited<ReturnType<typeof openTests>>

async function failing(vitest: Vitest, tests: TestSpecification[], changed: string): Promise<string[]> {
  if (tests.length === 0) return []
  vitest.invalidateFile(changed)
  // The failures of an earlier run would count as failures of this one, and stop it at once.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests)
  // The caller restores the file now.
  vitest.invalidateFile(changed)
  const failed = testModules.filter((module) => module.state() === 'failed')
  return [...failed.map(({ relativeModuleId }) => relativeModuleId), ...unhandledErrors.map((error) => inspect(error))]
}
