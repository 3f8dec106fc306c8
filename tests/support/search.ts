import { indexInSteps, type Listed, searchInSteps } from '#shared/search/find.ts'
import type { Synonyms } from '#shared/search/synonyms.ts'

type Named = { name: string; nameMalayalam: string }

/** All steps of `listing` at once. */
export const listed = <P extends Named>(products: readonly P[]): Listed<P>[] => runToEnd(indexInSteps(products))

/** All steps of `finding` at once. */
export const find = <P extends Named>(list: readonly Listed<P>[], typed: string, synonyms: Synonyms): P[] =>
  runToEnd(searchInSteps(list, typed, synonyms))

function runToEnd<R>(steps: Generator<undefined, R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
