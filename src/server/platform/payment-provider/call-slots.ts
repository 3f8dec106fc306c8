import { ProviderUnavailable } from './provider.ts'

/** The most urgent first. 'write' is also the read that the start of a payment makes. */
export const LANES = ['write', 'read', 'look'] as const
export type Lane = (typeof LANES)[number]

type Waiting = { lane: Lane; begin: () => void }

/**
 * Limits how many calls the provider gets from this process at once. Of those that wait the most urgent begins first, and
 * each lane leaves room for the others, so that none starves. Answers how to give the slot back. Throws
 * `ProviderUnavailable` when none was free in time.
 */
export function callSlots({ waitMs = 3_000 }: { waitMs?: number } = {}) {
  const busy: Record<Lane, number> = { write: 0, read: 0, look: 0 }
  const waiting = new Set<Waiting>()

  const isFree = (lane: Lane) => busy[lane] < MOST_OF[lane] && busy.write + busy.read + busy.look < MOST

  function take(lane: Lane): Promise<() => void> {
    if (isFree(lane)) return Promise.resolve(occupy(lane))
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(next)
        reject(new ProviderUnavailable('too many calls wait for the payment provider', { isUndone: true }))
      }, waitMs)
      const next: Waiting = {
        lane,
        begin: () => {
          clearTimeout(late)
          waiting.delete(next)
          resolve(occupy(lane))
        },
      }
      waiting.add(next)
    })
  }

  function occupy(lane: Lane): () => void {
    busy[lane] += 1
    return () => {
      busy[lane] -= 1
      mostUrgent()?.begin()
    }
  }

  function mostUrgent(): Waiting | undefined {
    const lane = LANES.find((each) => isFree(each) && [...waiting].some((next) => next.lane === each))
    return [...waiting].find((next) => next.lane === lane)
  }

  return { take }
}

// A call takes a fifth of a second, and longer in a rush. Looks get few slots, so that a provider that hangs keeps none of the
// others waiting.
const MOST = 64
const MOST_OF: Record<Lane, number> = { write: 48, read: 48, look: 4 }
