import { LRUCache } from 'lru-cache'
import type { Context } from '#server/context.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { tokenBuckets } from '#server/platform/concurrency/token-buckets.ts'
import { checkPayments } from './apply-payment.ts'
import { isPollingOver } from './poll-schedule.ts'

/** `presses`: the number of manual checks in a row without a pause. */
type Check = { at: number; hasBegun: boolean; presses: number; done: Promise<void> }

/**
 * Throttled payment check for an opened unpaid order, so a buyer back from the bank sees the payment.
 * A page view asks at most once in `PAUSE_MS`, and concurrent views share the response. A manual check asks again,
 * because the last response may be older than the payment.
 * A caller waits at most `WAIT_MS`, and the check continues in the background. Users and processes have rate
 * limits, because all share the provider's limit.
 * Never throws: without a response the order is shown as stored.
 */
export function throttledPaymentCheck(deps: Context) {
  const checks = new LRUCache<string, Check>({ max: MAX_ENTRIES })
  const ofPerson = tokenBuckets(CHECKS_OF_PERSON)
  const ofProcess = tokenBuckets(CHECKS_OF_PROCESS)

  return async (order: OrderRow, { isPressed = false } = {}): Promise<void> => {
    if (order.paid_at !== null || order.provider_order_id === null) return
    if (isPollingOver(order.created_at, new Date(), order.held_until)) return
    const now = performance.now()
    const last = checks.get(order.id)
    const check = last && isEnough(last, now, isPressed) ? last : begin(order, last, now)
    if (!check) return
    await Promise.race([check.done, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())])
  }

  function isEnough(last: Check, now: number, isPressed: boolean): boolean {
    if (!last.hasBegun) return true
    return now - last.at < PAUSE_MS && (!isPressed || last.presses >= MAX_PRESSES)
  }

  function begin(order: OrderRow, last: Check | undefined, now: number): Check | undefined {
    if (!ofPerson.take(order.user_id ?? order.id) || !ofProcess.take('all')) return undefined
    const check = nextCheck(order, last, now)
    checks.set(order.id, check)
    return check
  }

  /** Checks of one order run in sequence, because parallel ones would only repeat the work. */
  function nextCheck(order: OrderRow, last: Check | undefined, now: number): Check {
    const isInARow = last !== undefined && now - last.at < PAUSE_MS
    const check = { at: now, hasBegun: false, presses: isInARow ? last.presses + 1 : 0, done: Promise.resolve() }
    check.done = (last?.done ?? Promise.resolve()).then(() => {
      check.hasBegun = true
      return checkWithoutThrowing(order)
    })
    return check
  }

  async function checkWithoutThrowing(order: OrderRow) {
    try {
      await checkPayments(deps, order, 'poll')
    } catch (error) {
      deps.log.warn({ err: error, orderId: order.id }, 'payment check of an unpaid order failed')
    }
  }
}

const PAUSE_MS = 3_000
const MAX_PRESSES = 10
const WAIT_MS = 1_500
const MAX_ENTRIES = 1_000
// Allows the manual checks of several orders in a row, and leaves capacity for other users.
const CHECKS_OF_PERSON = { size: 20, refillMs: 1_000 }
// The provider publishes no limit and responds with 429 above it. Ten calls a second serve thirty open pages, beside
// the polls.
const CHECKS_OF_PROCESS = { size: 30, refillMs: 100 }
