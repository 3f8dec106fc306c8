import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { cartItems } from '#web/cart/cart-items.ts'
import { clearUser, userInfo } from '#web/lib/user-info.ts'
import {
  type AddAction,
  dequeueAction,
  draftKey,
  newAction,
  pendingActions,
  reviewDrafts,
  sendAddition,
  sendReview,
} from '#web/offline/queue.ts'
import { addRefusal, refusals } from '#web/offline/refusals.ts'
import { flushQueue } from './flush-queue.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  pendingActions.clear()
  cartItems.clear()
  userInfo.clear()
})

const LINE: CartLine = {
  _id: 'line',
  product: 'product',
  productName: 'Dasamoolarishtam',
  productImage: '',
  category: 'ayurveda',
  qty: 1,
  variant: 0,
  variantId: 'size',
  productVariant: [],
  price: 165,
  availability: 'available',
}

/** A fake shop that returns these responses in turn, and the requests it received. */
function openShopWithResponses(...responses: [status: number, body: unknown][]) {
  const sent: { key: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) })
    const [status, response] = responses.shift() ?? [500, {}]
    return Response.json(response, { status, headers: status === 429 ? { 'retry-after': '60' } : {} })
  })
  return sent
}

const USER = { _id: 'me', name: 'Meera', email: '', number: '', isAdmin: false, token: 'token' }
const DRAFT = { rating: 4, comment: 'Good for the knees.' }

function newAddition(): AddAction {
  userInfo.set(USER)
  return { ...newAction('Dasamoolarishtam'), kind: 'add', addition: { id: 'product', qty: 1, variant: 0 } }
}

const TOO_MANY = { message: 'Too many attempts. Please try again in a minute.', code: 'too_many' }

test('a rate-limited addition stays queued and is retried with the same key after the time that the shop names', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const sent = openShopWithResponses([429, TOO_MANY], [429, TOO_MANY], [200, [LINE]])
  const action = newAddition()
  await expect(sendAddition(action)).rejects.toMatchObject({ status: 429 })
  expect(pendingActions.get()).toEqual([action])

  const cache = new QueryClient()
  vi.advanceTimersByTime(59_000)
  await flushQueue(cache)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  await flushQueue(cache)
  expect(pendingActions.get()).toEqual([action])
  vi.advanceTimersByTime(60_000)
  await flushQueue(cache)
  expect(pendingActions.get()).toEqual([])
  expect(cartItems.get()).toEqual([LINE])
  expect(sent).toEqual([1, 2, 3].map(() => ({ key: action.key, body: action.addition })))
})

test.for([
  ['86400', 5 * 60_000],
  ['Sun, 29 Nov 2026 09:00:00 GMT', 0],
] as const)('the queue waits five minutes at most, and "%s" means %i ms', async ([retryAfter, wait]) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const fetch = vi.fn(async () => Response.json({}, { status: 503, headers: { 'retry-after': retryAfter } }))
  vi.stubGlobal('fetch', fetch)
  await expect(sendAddition(newAddition())).rejects.toMatchObject({ status: 503 })
  vi.advanceTimersByTime(Math.max(wait - 1, 0))
  await flushQueue(new QueryClient())
  expect(fetch).toHaveBeenCalledTimes(wait > 0 ? 1 : 2)
  vi.advanceTimersByTime(1)
  await flushQueue(new QueryClient())
  expect(fetch).toHaveBeenCalledTimes(wait > 0 ? 2 : 3)
})

test('an addition that the shopper discards while another one is sent is not sent', async () => {
  const [first, second] = [newAddition(), newAddition()]
  pendingActions.set([first, second])
  const response = Promise.withResolvers<Response>()
  const fetch = vi.fn(() => response.promise)
  vi.stubGlobal('fetch', fetch)
  const flushed = flushQueue(new QueryClient())
  dequeueAction(second)
  response.resolve(Response.json([LINE]))
  await flushed
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(pendingActions.get()).toEqual([])
})

test('the response to an addition is not stored after the sign-out', async () => {
  vi.stubGlobal('fetch', async () => {
    clearUser()
    return Response.json([LINE])
  })
  await expect(sendAddition(newAddition())).rejects.toMatchObject({ status: 401 })
  expect([cartItems.get(), pendingActions.get()]).toEqual([undefined, []])
})

test('a review that was sent later leaves no draft', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  openShopWithResponses([429, TOO_MANY], [200, { message: 'Review added' }])
  userInfo.set(USER)
  const review = { ...newAction('Dasamoolarishtam'), kind: 'review' as const, product: 'product', draft: DRAFT }
  reviewDrafts.set(draftKey(review), DRAFT.comment)
  await expect(sendReview(review)).rejects.toMatchObject({ status: 429 })
  expect(reviewDrafts.get(draftKey(review))).toBe(DRAFT.comment)
  vi.advanceTimersByTime(60_000)
  await flushQueue(new QueryClient())
  expect(reviewDrafts.size).toBe(0)
})

test('a refused addition leaves the queue', async () => {
  openShopWithResponses([409, { message: 'This item is sold out.', code: 'sold_out' }])
  await expect(sendAddition(newAddition())).rejects.toMatchObject({ status: 409 })
  expect(pendingActions.get()).toEqual([])
})

test('a refusal that names a product does not stay for the next person', () => {
  newAddition()
  addRefusal({ title: 'Dasamoolarishtam was not added', message: 'Sold out' })
  clearUser()
  expect(refusals.get()).toEqual([])
})
