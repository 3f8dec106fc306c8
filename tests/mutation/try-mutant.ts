import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import type { Mutant } from './mutants.ts'
import type { Tests } from './open-tests.ts'

/**
 * The first test file that fails with the mutant in the copy, passes without it, and fails with it again. Or an error
 * outside the tests. A test that fails now and then catches nothing. The nearest tests run first: they mostly see it.
 */
export async function findFailingTest(folder: string, tests: Tests, specs: TestSpecification[], mutant: Mutant) {
  const { file, start, end, after } = mutant
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  const withMutant = source.slice(0, start) + after + source.slice(end)
  const failingWith = async (text: string, chosen: TestSpecification[]) => {
    await writeFile(path, text)
    return tests.failing(chosen, file).finally(() => writeFile(path, source))
  }
  const failsOnlyWithMutant = async (chosen: TestSpecification[]) =>
    (await failingWith(source, chosen)).length === 0 && (await failingWith(withMutant, chosen)).length > 0
  for (const stage of stagesOf(specs, file, tests.pathOf)) {
    let remaining = stage
    for (;;) {
      const failed = await failingWith(withMutant, remaining)
      if (failed.length === 0) break
      // Vitest also reports the files that it stopped after the first failure.
      for (const name of failed) {
        const sameFile = remaining.filter((test) => tests.pathOf(test) === name)
        const isOutsideTests = sameFile.length === 0
        if (isOutsideTests || (await failsOnlyWithMutant(sameFile))) return name
      }
      remaining = remaining.filter((test) => !failed.includes(tests.pathOf(test)))
    }
  }
  return undefined
}

function stagesOf(specs: TestSpecification[], file: string, pathOf: Tests['pathOf']) {
  const noun = (basename(file, '.ts').split('-').at(-1) ?? '').replace(/s$/, '')
  const rankOf = (path: string) => {
    if (basename(path).startsWith(basename(file, '.ts'))) return 0
    const isNamed = basename(path).includes(noun)
    if (dirname(path) === dirname(file)) return isNamed ? 1 : 2
    return isNamed ? 3 : 4
  }
  const ranked = specs.map((test) => ({ test, rank: rankOf(pathOf(test)) })).toSorted((a, b) => a.rank - b.rank)
  const stage = (isIn: (rank: number) => boolean) => ranked.filter(({ rank }) => isIn(rank)).map(({ test }) => test)
  return [stage((rank) => rank <= 2), stage((rank) => rank > 2)]
}
