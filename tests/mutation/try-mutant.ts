import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import type { Mutant } from './mutants.ts'
import type { Tests } from './open-tests.ts'

/**
 * The first test file that fails with the mutant in the copy, passes without it, and fails with it again: a test that
 * fails now and then catches nothing. The nearest tests run first, because they mostly see it.
 */
export async function catcherOf(folder: string, tests: Tests, guarding: TestSpecification[], mutant: Mutant) {
  const { file, start, end, after } = mutant
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  const withMutant = source.slice(0, start) + after + source.slice(end)
  const failingWith = async (text: string, chosen: TestSpecification[]) => {
    await writeFile(path, text)
    return tests.failing(chosen, file).finally(() => writeFile(path, source))
  }
  for (const stage of stagesOf(guarding, file, tests.pathOf)) {
    let left = stage
    for (;;) {
      const [failing] = await failingWith(withMutant, left)
      if (failing === undefined) break
      const isFailing = (test: TestSpecification) => tests.pathOf(test) === failing
      const alone = left.filter(isFailing)
      const passesWithout = (await failingWith(source, alone)).length === 0
      if (passesWithout && (await failingWith(withMutant, alone)).length > 0) return failing
      console.log(`${failing} fails now and then`)
      left = left.filter((test) => !isFailing(test))
    }
  }
  return undefined
}

function stagesOf(guarding: TestSpecification[], file: string, pathOf: Tests['pathOf']) {
  const noun = (basename(file, '.ts').split('-').at(-1) ?? '').replace(/s$/, '')
  const rankOf = (path: string) => {
    if (basename(path).startsWith(basename(file, '.ts'))) return 0
    const isNamed = basename(path).includes(noun)
    if (dirname(path) === dirname(file)) return isNamed ? 1 : 2
    return isNamed ? 3 : 4
  }
  const ranked = guarding.map((test) => ({ test, rank: rankOf(pathOf(test)) })).toSorted((a, b) => a.rank - b.rank)
  const stage = (isIn: (rank: number) => boolean) => ranked.filter(({ rank }) => isIn(rank)).map(({ test }) => test)
  return [stage((rank) => rank <= 2), stage((rank) => rank > 2)]
}
