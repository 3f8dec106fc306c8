import { ProviderUnavailable } from './provider.ts'

/** Highest priority first. 'write' includes the read at the start of a payment. */
const LANES = ['write', 'read', 'poll'] as const
export type Lane = (typeof LANES)[number]

type Waiting = { lane: Lane; begin: () => void }

/**
 * Concurrency limit for calls to the provider. Waiting calls begin by priority, and each lane reserves slots for the
 * others. Returns the release function. Throws `ProviderUnavailable` if none is free in time.
 */
export function callSlots({ waitMs = 3_000 }: { waitMs?: number } = {}) {
  const busy: Record<Lane, number> = { write: 0, read: 0, poll: 0 }
  const waiting = new Set<Waiting>()

  const isFree = (lane: Lane) => busy[lane] < MAX_BY_LANE[lane] && busy.write + busy.read + busy.poll < MAX_CALLS

  function acquire(lane: Lane): Promise<() => void> {
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
    const lane = LANES.find((candidate) => isFree(candidate) && [...waiting].some((next) => next.lane === candidate))
    return [...waiting].find((next) => next.lane === lane)
  }

  return { acquire }
}

// A call takes 0.2 s, longer under load. Polls get few slots, so that a hanging provider blocks nothing else.
const MAX_CALLS = 64
const MAX_BY_LANE: Record<Lane, number> = { write: 48, read: 48, poll: 4 }
