import { setTimeout as delay } from 'node:timers/promises'
import type { Machines } from './open-machines.ts'

/**
 * Changes a price repeatedly, and requests it from every shop process. `maxAgeMs`: how long after the commit of a change
 * a response still showed the earlier price, in ms.
 */
export async function watchPrices({ db, given, addresses }: Machines) {
  const product = await given.product({ price: 1, stock: 5 })
  const ending = new AbortController()
  /** When a price was committed at the latest. */
  const committed = new Map<number, number>()
  let maxAgeMs = 0
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
      const requestedAt = performance.now()
      const shown = await shownPrice(`${address}/api/products/${product._id}`)
      if (shown !== undefined) note(shown, requestedAt)
      await delay(50)
    }
  }

  /** Measures how long before the request a later price was committed. */
  function note(shown: number, requestedAt: number) {
    reads += 1
    const later = [...committed].filter(([price]) => price > shown).map(([, at]) => requestedAt - at)
    maxAgeMs = Math.max(maxAgeMs, ...later)
  }

  const working = [change(), ...addresses.map(read)]
  return {
    maxAgeMs: () => maxAgeMs,
    /** Since the last call. */
    take: () => {
      const measured = { maxAgeMs, reads }
      maxAgeMs = 0
      reads = 0
      return measured
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
