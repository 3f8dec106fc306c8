import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import type { Mutant } from './mutants.ts'
import type { Tests } from './open-tests.ts'

/** The first test file that fails with the mutant in the copy. The nearest tests run first, because they mostly see it. */
export async function catcherOf(folder: string, tests: Tests, guarding: TestSpecification[], mutant: Mutant) {
  const file = join(folder, mutant.file)
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end))
  try {
    for (const stage of stagesOf(guarding, mutant.file, tests.pathOf)) {
      const [failing] = await tests.failing(stage, mutant.file)
      if (failing !== undefined) return failing
    }
    return undefined
  } finally {
    await writeFile(file, source)
  }
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
  return [stage((rank) => rank <= 1), stage((rank) => rank > 1)]
}
