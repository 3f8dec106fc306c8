import { z } from 'zod'
import { call } from './call.ts'
import { ReconciliationLine } from './reconciliation.ts'
import { can } from './roles.ts'

const WaitingOrder = z.object({
  _id: z.string(),
  user: z.string(),
  totalPrice: z.number().optional(),
  paidAt: z.string(),
})

const LowSize = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  model: z.string(),
  countInStock: z.number(),
})

/** A day in India, 'YYYY-MM-DD', with the orders paid on it, without refunded ones. `total` is in rupees. */
const DayOfSales = z.object({ day: z.string(), orders: z.number(), total: z.number() })

/**
 * The current tasks of staff, those that the role may do. Each list holds the ten most urgent entries, and its count
 * says how many there are. `totalPrice` is in rupees, and absent for people who may not see orders.
 */
export const Dashboard = z.object({
  toShip: z.object({ count: z.number(), orders: z.array(WaitingOrder) }).optional(),
  prescriptions: z.object({ count: z.number(), orders: z.array(WaitingOrder) }).optional(),
  mismatches: z.object({ count: z.number(), lines: z.array(ReconciliationLine) }).optional(),
  lowStock: z.object({ count: z.number(), below: z.number(), sizes: z.array(LowSize) }).optional(),
  sales: z.array(DayOfSales).optional(),
  /** The number of facts about the society that are still empty. */
  missingFacts: z.number().optional(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardCalls = {
  get: call('GET /api/dashboard', {
    access: can('see dashboard'),
    priority: 'list',
    summary: 'The work to do today, and the sales of the last 30 days',
    reply: Dashboard,
  }),
}
