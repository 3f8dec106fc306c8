import type { ReadyAnswer } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Compresses an answer as well as possible after it was first sent. Only one that stays is worth a quarter of a second, one
 * at a time; while many wait, as when a search engine reads all pages, further ones stay as they are until they are asked for again.
 */
export function compressBestLater(answers: ResponseCache, key: string, answer: ReadyAnswer) {
  if (answer.isBestWanted || waiting >= MOST_WAITING) return
  answer.isBestWanted = true
  waiting += 1
  setTimeout(() => {
    line = line
      .then(() => (answers.ready(key) === answer ? answer.compressBest() : undefined))
      // The form that was sent already stays.
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
  }, STAYS_MS).unref()
}

let line = Promise.resolve()
let waiting = 0

const STAYS_MS = 1_000
const MOST_WAITING = 20
