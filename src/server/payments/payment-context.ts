import type { Context } from '#server/context.ts'

export type PaymentContext = Pick<Context, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'log'>
