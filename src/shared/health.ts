import { z } from 'zod'
import { call } from './call.ts'
import { can } from './roles.ts'

export const HealthState = z.enum(['ok', 'warning', 'problem'])
export type HealthState = z.infer<typeof HealthState>

/** One check in the reader's language. `advice` says what to do, unless all is well. */
const CheckedHealth = z.object({
  title: z.string(),
  state: HealthState,
  message: z.string(),
  advice: z.string().optional(),
})

export const HealthReport = z.object({ checkedAt: z.string(), checks: z.array(CheckedHealth) })
export type HealthReport = z.infer<typeof HealthReport>

export const healthCalls = {
  get: call('GET /api/health', {
    access: can('change settings'),
    priority: 'list',
    summary: 'Checks what the shop needs from its server and its services. Takes up to 20 seconds',
    reply: HealthReport,
  }),
}
