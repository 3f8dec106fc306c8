import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userInfo } from '#web/lib/user-info.ts'
import { pendingActions } from '#web/offline/queue.ts'
import { openWorker } from '#web/offline/shop-worker.ts'
import { flushQueue } from './flush-queue.ts'
import { keepOrders } from './save-orders.ts'
import { noteStored, renewAll, renewIfBack, repeatFailed } from './saved-data.ts'

/** Everything that makes the shop work offline. Mounted once. */
export function useOffline() {
  const cache = useQueryClient()
  const user = userInfo.use()?._id
  useEffect(() => {
    const listening = new AbortController()
    // Without a worker the shop works, but only online.
    openWorker({ onStored: noteStored, onRenewed: () => void renewAll(cache) }, listening.signal).catch(() => undefined)
    return () => listening.abort()
  }, [cache])
  useEffect(() => keepOrders(cache), [cache])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && repeatFailed(cache), REPEAT_MS)
    return () => clearInterval(timer)
  }, [cache])
  useEffect(
    () =>
      whenPossible((isBack) => {
        void (isBack ? renewAll(cache) : renewIfBack(cache))
      }),
    [cache],
  )
  useEffect(() => {
    if (!user) return
    const send = () => {
      if (pendingActions.get().length > 0) void flushQueue(cache)
    }
    send()
    return whenPossible(send)
  }, [cache, user])
}

/**
 * Calls back when the network returns (`isBack`) and when the shopper returns to the page. Also polls while the page is
 * visible, because a phone may not report that it is online again. Returns a function that stops it.
 */
function whenPossible(act: (isBack: boolean) => void): () => void {
  const listening = new AbortController()
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) act(false)
  }
  const timer = setInterval(look, EVERY_MS)
  window.addEventListener('online', () => act(true), { signal: listening.signal })
  document.addEventListener('visibilitychange', look, { signal: listening.signal })
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}

const EVERY_MS = 5_000
const REPEAT_MS = 15_000
