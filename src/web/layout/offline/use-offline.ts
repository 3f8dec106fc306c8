import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userInfo } from '#web/lib/user-info.ts'
import { pendingActions } from '#web/offline/queue.ts'
import { openWorker } from '#web/offline/shop-worker.ts'
import { flushQueue } from './flush-queue.ts'
import { saveOrders } from './save-orders.ts'
import { recordStored, refetchAll, refetchIfReachable, retryFailed } from './saved-data.ts'

/** Everything that makes the shop work offline. Mounted once. */
export function useOffline() {
  const cache = useQueryClient()
  const user = userInfo.use()?._id
  useEffect(() => {
    const controller = new AbortController()
    // Without a worker the shop works, but only online.
    openWorker({ onStored: recordStored, onRenewed: () => void refetchAll(cache) }, controller.signal).catch(
      () => undefined,
    )
    return () => controller.abort()
  }, [cache])
  useEffect(() => saveOrders(cache), [cache])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retryFailed(cache), REPEAT_MS)
    return () => clearInterval(timer)
  }, [cache])
  useEffect(
    () =>
      onReconnect((isOnlineAgain) => {
        void (isOnlineAgain ? refetchAll(cache) : refetchIfReachable(cache))
      }),
    [cache],
  )
  useEffect(() => {
    if (!user) return
    const send = () => {
      if (pendingActions.get().length > 0) void flushQueue(cache)
    }
    send()
    return onReconnect(send)
  }, [cache, user])
}

/**
 * Calls back when the network returns (`isOnlineAgain`) and when the shopper returns to the page. Also polls while the page is
 * visible, because a phone may not report that it is online again. Returns a function that stops it.
 */
function onReconnect(act: (isOnlineAgain: boolean) => void): () => void {
  const controller = new AbortController()
  const checkNow = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) act(false)
  }
  const timer = setInterval(checkNow, EVERY_MS)
  window.addEventListener('online', () => act(true), { signal: controller.signal })
  document.addEventListener('visibilitychange', checkNow, { signal: controller.signal })
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}

const EVERY_MS = 5_000
const REPEAT_MS = 15_000
