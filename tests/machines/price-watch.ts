import { setTimeout as delay } from 'node:timers/promises'
import type { Machines } from './open-machines.ts'

/**
 * Changes a price repeatedly, and requests it from every shop process. `stalest`: how long after the commit of a change
 * a response still showed the earlier price, in ms.
 */
export async function watchPrices({ db, given, addresses }: Machines) {
  const product = await given.product({ price: 1, stock: 5 })
  const ending = new AbortController()
  /** When a price was committed at the latest. */
  const committed = new Map<number, number>()
  let stalest = 0
  let reads = 0

  async function change() {
    for (let price = 2; !ending.signal.aborted; price += 1) {
      const isDone = await db
        .updateTable('variants')
        .set({ price: price * 100 })
        .where('product_id', '=', product._id)
        .execute()
        .then(
          () => true,
          () => false,
        )
      if (isDone) committed.set(price, performance.now())
      await delay(300)
    }
  }

  async function read(address: string) {
    while (!ending.signal.aborted) {
      const askedAt = performance.now()
      const shown = await shownPrice(`${address}/api/products/${product._id}`)
      if (shown !== undefined) note(shown, askedAt)
      await delay(50)
    }
  }

  /** Measures how long before the request a later price was committed. */
  function note(shown: number, askedAt: number) {
    reads += 1
    const later = [...committed].filter(([price]) => price > shown).map(([, at]) => askedAt - at)
    stalest = Math.max(stalest, ...later)
  }

  const working = [change(), ...addresses.map(read)]
  return {
    stalest: () => stalest,
    /** Since the last call. */
    take: () => {
      const taken = { stalest, reads }
      stalest = 0
      reads = 0
      return taken
    },
    stop: async () => {
      ending.abort()
      await Promise.all(working)
    },
  }
}

async function shownPrice(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const body = await response.text()
    return response.ok ? Number(JSON.parse(body).variant[0].price) : undefined
  } catch {
    return undefined
  }
}
