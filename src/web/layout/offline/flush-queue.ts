import type { QueryClient } from '@tanstack/react-query'
import { cartItems } from '#web/cart/cart-items.ts'
import { cartQuery } from '#web/cart/queries.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { userInfo } from '#web/lib/user-info.ts'
import {
  type AddAction,
  dequeueAction,
  isDeferred,
  isInFlight,
  isRetryable,
  type PendingAction,
  pendingActions,
  type ReviewAction,
  sendAddition,
  sendReview,
} from '#web/offline/queue.ts'
import { addRefusal } from '#web/offline/refusals.ts'
import { productQuery } from '#web/products/queries.ts'
import { showToast } from '#web/ui/overlay/toast.ts'

/** Flushes the queue, oldest first, until it is empty or the network fails. One run at a time. */
export function flushQueue(cache: QueryClient): Promise<void> {
  flushing ??= sendAll(cache).finally(() => {
    flushing = undefined
  })
  return flushing
}

let flushing: Promise<void> | undefined

async function sendAll(cache: QueryClient) {
  for (const action of pendingActions.get()) {
    const user = userInfo.get()
    if (!user || isDeferred()) return
    if (isInFlight(action) || isDiscarded(action)) continue
    if (action.user !== user._id) dequeueAction(action)
    else if (!(await isSettled(action, cache))) return
  }
}

/** The shopper did not want to wait for it. */
const isDiscarded = ({ key }: PendingAction) => !pendingActions.get().some((action) => action.key === key)

/** False if the action must stay queued. A refused action is reported and removed. */
async function isSettled(action: PendingAction, cache: QueryClient): Promise<boolean> {
  try {
    if (Date.now() - action.at > TOO_OLD_MS)
      throw new ApiError(409, 'too_old', t('It could not be sent for more than 30 days.'))
    await (action.kind === 'add' ? add(action, cache) : review(action, cache))
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error)) return false
    // The sign-in has ended and the queue was cleared.
    if (error.status === 401) return false
    dequeueAction(action)
    addRefusal({ title: titleOf(action), message: error.message })
    return true
  }
}

/** In turn with the shopper's own changes of the cart, so that no older response overwrites a newer cart. */
async function add(action: AddAction, cache: QueryClient) {
  const change = cache.getMutationCache().build(cache, {
    scope: { id: 'cart' },
    mutationFn: async () => {
      // Its own button may have sent it meanwhile.
      if (isDiscarded(action)) return
      const lines = await sendAddition(action)
      await cache.cancelQueries({ queryKey: cartQuery().queryKey })
      cache.setQueryData(cartQuery().queryKey, lines)
      cartItems.set(lines)
      showToast(t('{name} was added to your cart', { name: action.name }))
    },
  })
  await change.execute(undefined)
}

async function review(action: ReviewAction, cache: QueryClient) {
  await sendReview(action)
  showToast(t('Review submitted!'))
  await cache.invalidateQueries({ queryKey: productQuery(action.product).queryKey })
}

const titleOf = ({ kind, name }: PendingAction) =>
  kind === 'add'
    ? t('{name} could not be added to your cart', { name })
    : t('Your review of {name} could not be sent', { name })

/** Queued actions are dropped after 30 days. The server stores idempotency keys for a year. */
const TOO_OLD_MS = 30 * 24 * 60 * 60_000
