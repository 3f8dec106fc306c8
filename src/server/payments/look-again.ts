import type { Deps } from '#server/app.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { checkPayments } from './apply-payment.ts'
import { isGivenUp } from './look-times.ts'

type Look = { at: number; done: Promise<void> }

/**
 * Asks the provider whenever the owner looks at an unpaid order: whoever comes back from their bank sees the truth at
 * once. Each order at most once in `LEAST_MS`, whoever looks meanwhile shares that answer; and nobody waits longer than
 * `PATIENCE_MS`, the look goes on behind them. Never fails: without the provider the order is shown as it stands.
 */
export function lookerAt(deps: Deps) {
  const looks = new Map<string, Look>()

  return async (order: OrderRow): Promise<void> => {
    if (order.paid_at !== null || order.provider_order_id === null) return
    if (isGivenUp(order.created_at, new Date())) return
    const now = performance.now()
    const last = looks.get(order.id)
    const look = last && now - last.at < LEAST_MS ? last : { at: now, done: quietly(order) }
    looks.set(order.id, look)
    if (looks.size > MOST_KEPT) forgetOld(now)
    await Promise.race([look.done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
  }

  async function quietly(order: OrderRow) {
    try {
      await checkPayments(deps, order)
    } catch (error) {
      deps.log.warn({ err: error, orderId: order.id }, 'look at an unpaid order')
    }
  }

  function forgetOld(now: number) {
    for (const [id, { at }] of looks) if (now - at >= LEAST_MS) looks.delete(id)
  }
}

const LEAST_MS = 3_000
const PATIENCE_MS = 1_500
const MOST_KEPT = 1_000
