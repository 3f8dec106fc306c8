import type { CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Recompresses a response at the best quality after it was first sent. It takes a quarter of a second, one at a time.
 * Above a queue limit, as during a crawl, responses wait for their next request.
 */
export function compressBestLater(responses: ResponseCache, key: string, response: CachedResponse) {
  if (response.isBestRequested || waiting >= MAX_WAITING) return
  response.isBestRequested = true
  waiting += 1
  setTimeout(() => {
    line = line
      .then(() => (responses.ready(key) === response ? response.compressBest() : undefined))
      // The form that was already sent stays.
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
  }, DELAY_MS).unref()
}

let line = Promise.resolve()
let waiting = 0

const DELAY_MS = 1_000
const MAX_WAITING = 20
