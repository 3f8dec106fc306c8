import type { Addition, CartLine } from '#shared/cart.ts'
import type { ReviewDraft } from '#shared/reviews.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { send } from '#web/lib/send.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { alsoForget, userInfo } from '#web/lib/user-info.ts'
import { tellRefusal } from './refusals.ts'

/** What a shopper did and the shop has perhaps not been told yet. `name`: the product, in words. `at`: when, in milliseconds. */
type AnyDeed = { key: string; user: string; name: string; at: number }
export type AddDeed = AnyDeed & { kind: 'add'; addition: Addition }
export type ReviewDeed = AnyDeed & { kind: 'review'; product: string; draft: ReviewDraft }
export type Deed = AddDeed | ReviewDeed

/** Kept from before it is sent until the shop has answered, also when the page is closed meanwhile; then sent with the same key. */
export const waitingDeeds = stored<readonly Deed[]>(`${PRIVATE}deeds`, [], (value) =>
  Array.isArray(value) ? value.filter(isDeed) : undefined,
)

alsoForget(() => {
  // It names nothing: whoever sits before this screen now may be somebody else.
  if (waitingDeeds.get().length > 0) {
    tellRefusal({
      title: t('Your changes were not sent'),
      message: t('You have been signed out. Please sign in and try again.'),
    })
  }
  waitingDeeds.clear()
})

/** Key, person and moment of a deed that is done now. */
export const newDeed = (name: string) => ({ key: newKey(), user: userInfo.get()?._id ?? '', name, at: Date.now() })

/** Puts pieces in the cart, once for this deed; answers the whole cart. Without an answer the deed waits. */
export const sendAddition = (deed: AddDeed): Promise<CartLine[]> =>
  sendKept(deed, () => send('POST /api/cart', { body: deed.addition, headers: keyOf(deed) }))

/** Writes the review, once for this deed. Without an answer the deed waits. */
export const sendReview = (deed: ReviewDeed) =>
  sendKept(deed, () =>
    send('POST /api/products/:id/reviews', { params: { id: deed.product }, body: deed.draft, headers: keyOf(deed) }),
  )

/** It does not wait any more: the shop has it, or it is wanted no longer. */
export function dropDeed({ key }: Deed) {
  const others = waitingDeeds.get().filter((deed) => deed.key !== key)
  if (others.length > 0) waitingDeeds.set(others)
  else waitingDeeds.clear()
}

/** The shop was not reached, its answer did not arrive, or it has too much to do: nobody knows whether it was done. */
export const isForLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function sendKept<T>(deed: Deed, request: () => Promise<T>): Promise<T> {
  const others = waitingDeeds.get().filter(({ key }) => key !== deed.key)
  if (others.length < MOST) waitingDeeds.set([...others, deed])
  underWay.add(deed.key)
  try {
    const reply = await request()
    dropDeed(deed)
    return reply
  } catch (error) {
    if (!isForLater(error)) dropDeed(deed)
    throw error
  } finally {
    underWay.delete(deed.key)
  }
}

/** Whether the shop is being told of it at this moment. */
export const isUnderWay = ({ key }: Deed) => underWay.has(key)

const underWay = new Set<string>()

const keyOf = ({ key }: Deed) => ({ 'idempotency-key': key })

function isDeed(value: unknown): value is Deed {
  const deed = asFields(value)
  if (!deed || !asText(deed.key) || !asText(deed.user) || typeof deed.at !== 'number') return false
  if (deed.kind === 'add') return asText(asFields(deed.addition)?.id) !== undefined
  return deed.kind === 'review' && asText(deed.product) !== undefined && asFields(deed.draft) !== undefined
}

/** As much as an order can have lines, and more than anybody does without a network. */
const MOST = 100
