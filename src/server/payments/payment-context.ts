import type { Deps } from '#server/app.ts'

/** What the road of money takes along. */
export type MoneyDeps = Pick<Deps, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'log'>
