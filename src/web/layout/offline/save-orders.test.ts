import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { cartItems } from '#web/cart/cart-items.ts'
import { cartQuery } from '#web/cart/queries.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { saveOrders } from './save-orders.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  cartItems.clear()
  userInfo.clear()
})

/** A browser with a stored cart. The next request for the cart gets this status, or no response. */
async function refetch(status: number | undefined) {
  userInfo.set({ _id: 'me', name: 'Meera', email: '', number: '', isAdmin: false, token: 'token' })
  const seen = openCache()
  seen.setQueryData(cartQuery().queryKey, [])
  cartItems.set([])
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('no network')
    return Response.json({ message: 'The carts are being counted.', code: 'failed' }, { status })
  })
  const cache = openCache()
  await cache.prefetchQuery({ ...cartQuery(), retry: false })
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  await new Promise((resolve) => setTimeout(resolve))
  return cache.getQueryState(cartQuery().queryKey)
}

function openCache() {
  const cache = new QueryClient()
  stops.push(saveOrders(cache))
  return cache
}

test('a stored copy does not hide the shop’s error', async () => {
  expect(await refetch(500)).toMatchObject({
    data: [],
    status: 'error',
    error: { message: 'The carts are being counted.' },
  })
})

test('an order that the shop does not find is not shown from a stored copy', async () => {
  expect(await refetch(404)).toMatchObject({ data: undefined, error: { status: 404 } })
})

test('without a response the stored copy is shown', async () => {
  expect(await refetch(undefined)).toMatchObject({ data: [], error: { status: 0 } })
})
