import type { Mutant } from './mutants.ts'

type Equivalent = { file: string; code: string; before: string; after: string; reason: string }

/** The mutants that change nothing which the shop shows or stores. */
export const EQUIVALENT: Equivalent[] = []

export const isEquivalent = (mutant: Mutant) => EQUIVALENT.some((one) => isSame(one, mutant))

export const isSame = (one: Equivalent, mutant: Mutant) =>
  (['file', 'code', 'before', 'after'] as const).every((field) => one[field] === mutant[field])
