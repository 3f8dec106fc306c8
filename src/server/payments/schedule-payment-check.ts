import type { Context } from '#server/context.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { tokenBuckets } from '#server/platform/payment-provider/token-buckets.ts'
import { checkPayments } from './apply-payment.ts'
import { isGivenUp } from './poll-schedule.ts'

/** `presses`: how many were made for somebody who asked, in a row without a pause. */
type Look = { at: number; hasBegun: boolean; presses: number; done: Promise<void> }

/**
 * Asks the provider whenever the owner looks at an unpaid order: whoever comes back from their bank sees the truth at
 * once. To see the order asks once in `PAUSE_MS`, and whoever looks meanwhile shares that answer. To press "check now"
 * asks anew, because the last answer may be older than the payment, but not endlessly. Nobody waits longer than
 * `PATIENCE_MS`, the look goes on behind them. A person and a process ask only so often, because all share what the
 * provider allows. Never fails: without an answer the order is shown as it stands.
 */
export function lookerAt(deps: Context) {
  const looks = new Map<string, Look>()
  const ofPerson = tokenBuckets(LOOKS_OF_PERSON)
  const ofProcess = tokenBuckets(LOOKS_OF_PROCESS)

  return async (order: OrderRow, { isPressed = false } = {}): Promise<void> => {
    if (order.paid_at !== null || order.provider_order_id === null) return
    if (isGivenUp(order.created_at, new Date(), order.held_until)) return
    const now = performance.now()
    const last = looks.get(order.id)
    const look = last && isEnough(last, now, isPressed) ? last : begin(order, last, now)
    if (!look) return
    await Promise.race([look.done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
  }

  function isEnough(last: Look, now: number, isPressed: boolean): boolean {
    if (!last.hasBegun) return true
    return now - last.at < PAUSE_MS && (!isPressed || last.presses >= MOST_PRESSES)
  }

  function begin(order: OrderRow, last: Look | undefined, now: number): Look | undefined {
    if (!ofPerson.take(order.user_id ?? order.id) || !ofProcess.take('all')) return undefined
    const look = nextLook(order, last, now)
    looks.set(order.id, look)
    if (looks.size > MOST_KEPT) forgetOld(now)
    return look
  }

  /** One after the other: two looks at once would only do the same work twice. */
  function nextLook(order: OrderRow, last: Look | undefined, now: number): Look {
    const isInARow = last !== undefined && now - last.at < PAUSE_MS
    const look = { at: now, hasBegun: false, presses: isInARow ? last.presses + 1 : 0, done: Promise.resolve() }
    look.done = (last?.done ?? Promise.resolve()).then(() => {
      look.hasBegun = true
      return quietly(order)
    })
    return look
  }

  async function quietly(order: OrderRow) {
    try {
      await checkPayments(deps, order, 'look')
    } catch (error) {
      deps.log.warn({ err: error, orderId: order.id }, 'look at an unpaid order')
    }
  }

  function forgetOld(now: number) {
    for (const [id, { at }] of looks) if (now - at >= PAUSE_MS) looks.delete(id)
  }
}

const PAUSE_MS = 3_000
const MOST_PRESSES = 10
const PATIENCE_MS = 1_500
const MOST_KEPT = 1_000
// Enough for somebody who presses as often as one order allows, and then for one page that is left open.
const LOOKS_OF_PERSON = { size: 12, refillMs: 3_000 }
// The provider names no limit and answers 429 above it. Ten a second are thirty open pages; what is due is polled besides.
const LOOKS_OF_PROCESS = { size: 30, refillMs: 100 }
