import type { SeededRandom } from '#tests/support/seeded-random.ts'

type Message = () => Promise<void>

/** The network from the provider to the shop. Of ten webhooks, one is lost, one is duplicated and one is delayed. */
export function openPost(random: SeededRandom) {
  let bag: Message[] = []
  let delayed: Message[] = []
  const counts = { sent: 0, lost: 0, doubled: 0, delayed: 0 }
  return {
    counts,
    send: (message: Message) => {
      counts.sent += 1
      const fate = random.below(10)
      if (fate === 0) {
        counts.lost += 1
      } else if (fate === 1) {
        counts.doubled += 1
        bag.push(message, message)
      } else if (fate === 2) {
        counts.delayed += 1
        delayed.push(message)
      } else {
        bag.push(message)
      }
    },
    /** Delivers the webhooks in any order and several at once. Delayed ones arrive in the next round. */
    deliver: async () => {
      const now = random.shuffled(bag)
      bag = delayed
      delayed = []
      for (let start = 0; start < now.length; start += AT_ONCE) {
        await Promise.all(now.slice(start, start + AT_ONCE).map((message) => message()))
      }
    },
  }
}

export type Post = ReturnType<typeof openPost>

const AT_ONCE = 6
