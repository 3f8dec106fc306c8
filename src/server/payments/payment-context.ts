import type { Context } from '#server/context.ts'

/** What the road of money takes along. */
export type PaymentContext = Pick<Context, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'log'>
