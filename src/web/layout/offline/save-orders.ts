import type { Query, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import { cartItems } from '#web/cart/cart-items.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { PRIVATE } from '#web/lib/private-storage.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'
import { onSignOut, userInfo } from '#web/lib/user-info.ts'
import { myOrdersQuery, orderQuery } from '#web/orders/queries.ts'

/** The user's orders and cart as last received, newest first. Times in milliseconds. */
type LastSeen = { user: string; cartAt: number; mineAt: number; mine: Order[]; orders: { at: number; order: Order }[] }

const lastSeen = stored<LastSeen | undefined>(`${PRIVATE}orders`, undefined, (value) => {
  const fields = asFields(value)
  const user = asText(fields?.user)
  if (!fields || !user || !Array.isArray(fields.mine) || !Array.isArray(fields.orders)) return undefined
  return {
    user,
    cartAt: Number(fields.cartAt) || 0,
    mineAt: Number(fields.mineAt) || 0,
    mine: fields.mine.filter(isOrder),
    orders: fields.orders.filter((seen) => isOrder(asFields(seen)?.order)),
  }
})

onSignOut(lastSeen.clear)

/**
 * Stores the user's orders and restores them offline, after a failure, or after four seconds without a response.
 * Returns a function that stops it.
 */
export function saveOrders(cache: QueryClient): () => void {
  cache.setQueryDefaults([ORDERS], { gcTime: Infinity })
  const queries = cache.getQueryCache()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const scheduleRestore = (query: Query) => {
    const timer = setTimeout(() => restore(query), navigator.onLine ? RESTORE_DELAY_MS : 0)
    timers.add(timer)
  }
  for (const query of queries.getAll()) {
    save(cache, query)
    if (query.state.error) restore(query)
    else scheduleRestore(query)
  }
  const stop = queries.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') save(cache, event.query)
    if (event.action.type === 'fetch') scheduleRestore(event.query)
    if (event.action.type === 'failed' || event.action.type === 'error') setTimeout(restore, 0, event.query)
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

function save(cache: QueryClient, { queryKey: [noun, key, subKey], state: { data, dataUpdatedAt: at } }: Query) {
  const user = userInfo.get()?._id
  if (!user || data === undefined || at < performance.timeOrigin) return
  const before = savedFor(user) ?? { user, cartAt: 0, mineAt: 0, mine: [], orders: [] }
  if (noun === 'cart') lastSeen.set({ ...before, cartAt: at })
  if (noun !== ORDERS || subKey !== undefined) return
  if (key === 'mine') {
    const mine = cache.getQueryData(myOrdersQuery().queryKey)?.pages.flatMap(({ items }) => items)
    lastSeen.set({ ...before, mineAt: at, mine: mine?.slice(0, MAX_ORDERS) ?? [] })
  } else if (isOrder(data) && data.user._id === user) {
    const otherOrders = before.orders.filter(({ order }) => order._id !== data._id)
    lastSeen.set({ ...before, orders: [{ at, order: data }, ...otherOrders].slice(0, MAX_ORDERS) })
  }
}

/**
 * Only fills empty queries. The data keeps its age, so that it counts as stale and is refetched. The query keeps its
 * error.
 */
function restore(query: Query) {
  const user = userInfo.get()?._id
  const saved = user && savedFor(user)
  const [noun, key, subKey] = query.queryKey
  if (!saved || query.state.data !== undefined || subKey !== undefined || isRefused(query.state.error)) return
  if (noun === 'cart' && saved.cartAt) setRestored(query, cartItems.get(), saved.cartAt)
  if (noun !== ORDERS) return
  if (key === 'mine') {
    if (saved.mineAt) setRestored(query, onePage(saved.mine), saved.mineAt)
    return
  }
  const seen = saved.orders.find(({ order }) => order._id === key)
  const order = seen?.order ?? saved.mine.find(({ _id }) => _id === key)
  if (order) setRestored(query, order, seen?.at ?? saved.mineAt)
}

function setRestored(query: Query, data: unknown, updatedAt: number) {
  const { error, status } = query.state
  query.setData(data, { updatedAt, manual: true })
  if (error) query.setState({ error, status })
}

/** The shop responded with a refusal: any 4xx status except 429. */
const isRefused = (error: Error | null) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const onePage = (items: Order[]) => ({ pages: [{ items, next: undefined }], pageParams: [undefined] })

function savedFor(user: string): LastSeen | undefined {
  const saved = lastSeen.get()
  if (saved && saved.user !== user) lastSeen.clear()
  return saved?.user === user ? saved : undefined
}

const isOrder = (value: unknown): value is Order => {
  const order = asFields(value)
  return asText(order?._id) !== undefined && Array.isArray(order?.orderItems) && asFields(order?.user) !== undefined
}

const [ORDERS] = orderQuery('').queryKey
/** About 100 kB of the browser's 5 MB. */
const MAX_ORDERS = 20
const RESTORE_DELAY_MS = 4_000
