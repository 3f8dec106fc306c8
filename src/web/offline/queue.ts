import type { Addition, CartLine } from '#shared/cart.ts'
import type { ReviewDraft } from '#shared/reviews.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { send } from '#web/lib/send.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { onSignOut, userInfo } from '#web/lib/user-info.ts'
import { addRefusal, refusals } from './refusals.ts'

/** A change that may not have reached the shop. `name`: the product's name. `at`: time in milliseconds. */
type AnyAction = { key: string; user: string; name: string; at: number }
export type AddAction = AnyAction & { kind: 'add'; addition: Addition }
export type ReviewAction = AnyAction & { kind: 'review'; product: string; draft: ReviewDraft }
export type PendingAction = AddAction | ReviewAction

/** Stored before it is sent, until the shop responds, across page loads. A retry sends the same idempotency key. */
export const pendingActions = stored<readonly PendingAction[]>(`${PRIVATE}deeds`, [], (value) =>
  Array.isArray(value) ? value.filter(isAction) : undefined,
)

onSignOut(() => {
  // Refusals name products: another person may use this screen now.
  refusals.set([])
  if (pendingActions.get().length > 0) {
    addRefusal({
      title: t('Your changes were not sent'),
      message: t('You have been signed out. Please sign in and try again.'),
    })
  }
  pendingActions.clear()
})

export const newAction = (name: string) => ({ key: newKey(), user: userInfo.get()?._id ?? '', name, at: Date.now() })

/** Adds a quantity to the cart once per action; returns the whole cart. Without a response the action stays queued. */
export const sendAddition = (action: AddAction): Promise<CartLine[]> =>
  sendQueued(action, () => send('POST /api/cart', { body: action.addition, headers: keyOf(action) }))

/** Saves the review once per action. Without a response the action stays queued. */
export const sendReview = (action: ReviewAction) =>
  sendQueued(action, async () => {
    const reply = await send('POST /api/products/:id/reviews', {
      params: { id: action.product },
      body: action.draft,
      headers: keyOf(action),
    })
    reviewDrafts.delete(draftKey(action))
    return reply
  })

/** Comments that are not sent, which survive an expired sign-in of the same person. */
export const reviewDrafts = new Map<string, string>()

export const draftKey = ({ user, product }: Pick<ReviewAction, 'user' | 'product'>) => `${user} ${product}`

export function dequeueAction({ key }: PendingAction) {
  const remaining = pendingActions.get().filter((action) => action.key !== key)
  if (remaining.length > 0) pendingActions.set(remaining)
  else pendingActions.clear()
}

/** The outcome is unknown: no connection, no response, or an overloaded shop. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Stores an action that may have to wait for an earlier change before it is sent. */
export function enqueueAction(action: PendingAction) {
  const remaining = pendingActions.get().filter(({ key }) => key !== action.key)
  if (remaining.length < MAX_PENDING) pendingActions.set([...remaining, action])
}

async function sendQueued<T>(action: PendingAction, request: () => Promise<T>): Promise<T> {
  enqueueAction(action)
  inFlight.add(action.key)
  try {
    const reply = await request()
    dequeueAction(action)
    return reply
  } catch (error) {
    if (!isRetryable(error)) dequeueAction(action)
    if (error instanceof ApiError) deferQueue(error.details.retryAfter)
    throw error
  } finally {
    inFlight.delete(action.key)
  }
}

/** The shop asked to wait (Retry-After). Only the queue waits, not a new press. */
export const isDeferred = (): boolean => Date.now() < deferredUntil

let deferredUntil = 0

/** A date instead of seconds is ignored. */
function deferQueue(seconds = 0) {
  deferredUntil = Date.now() + Math.min((seconds || 0) * 1000, MAX_WAIT_MS)
}

/** A limit of the wait, in case the shop or a proxy names a long time. */
const MAX_WAIT_MS = 5 * 60_000

export const isInFlight = ({ key }: PendingAction) => inFlight.has(key)

const inFlight = new Set<string>()

const keyOf = ({ key }: PendingAction) => ({ 'idempotency-key': key })

function isAction(value: unknown): value is PendingAction {
  const action = asFields(value)
  if (!action || !asText(action.key) || !asText(action.user) || typeof action.at !== 'number') return false
  if (action.kind === 'add') return asText(asFields(action.addition)?.id) !== undefined
  return action.kind === 'review' && asText(action.product) !== undefined && asFields(action.draft) !== undefined
}

/** The maximum number of lines of an order. */
const MAX_PENDING = 100
