import type { SeededRandom } from '#tests/support/seeded-random.ts'

type Message = () => Promise<void>

/** The network from the provider to the shop. Of ten webhooks, one is lost, one is duplicated and one is delayed. */
export function openUnreliableNetwork(random: SeededRandom) {
  let queue: Message[] = []
  let delayed: Message[] = []
  const counts = { sent: 0, lost: 0, doubled: 0, delayed: 0 }
  return {
    counts,
    send: (message: Message) => {
      counts.sent += 1
      const outcome = random.below(10)
      if (outcome === 0) {
        counts.lost += 1
      } else if (outcome === 1) {
        counts.doubled += 1
        queue.push(message, message)
      } else if (outcome === 2) {
        counts.delayed += 1
        delayed.push(message)
      } else {
        queue.push(message)
      }
    },
    /** Delivers the webhooks in any order and several at once. Delayed ones arrive in the next round. */
    deliver: async () => {
      const batch = random.shuffled(queue)
      queue = delayed
      delayed = []
      for (let start = 0; start < batch.length; start += MAX_CONCURRENT) {
        await Promise.all(batch.slice(start, start + MAX_CONCURRENT).map((message) => message()))
      }
    },
  }
}

export type UnreliableNetwork = ReturnType<typeof openUnreliableNetwork>

const MAX_CONCURRENT = 6
