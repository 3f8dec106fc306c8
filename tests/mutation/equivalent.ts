import type { Mutant } from './mutants.ts'

type Equivalent = { file: string; code: string; before: string; after: string; reason: string }

/** The mutants that change nothing which the shop shows or stores. */
export const EQUIVALENT: Equivalent[] = [
  ...[
    ['<', '<='],
    ['<', '>='],
    ['-', ''],
    ['a.variantId < b.variantId', 'true'],
    ['a.variantId < b.variantId', 'false'],
  ].map(([before = '', after = '']) => ({
    ...{ file: 'src/server/orders/stock.ts', before, after },
    code: 'const inOrder = (pieces: Piece[]) => pieces.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))',
    reason: 'every caller has locked the variants in the order of their ids before',
  })),
]

export const isEquivalent = (mutant: Mutant) => EQUIVALENT.some((one) => isSame(one, mutant))

export const isSame = (one: Equivalent, mutant: Mutant) =>
  (['file', 'code', 'before', 'after'] as const).every((field) => one[field] === mutant[field])
