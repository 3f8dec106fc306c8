import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from '#tests/support/tcp-proxy.ts'
import { pick } from './actions.ts'
import type { BusyShop } from './busy-shop.ts'

type LinkFault = { link: keyof BusyShop['links']; faults: Faults }

const LINK_FAULTS: LinkFault[] = [
  { link: 'database', faults: { latencyMs: 50, jitterMs: 100 } },
  { link: 'database', faults: { isReset: true } },
  { link: 'database', faults: { isHanging: true } },
  { link: 'database', faults: { isDown: true } },
  { link: 'database', faults: { cutAfterBytes: 5_000 } },
  { link: 'provider', faults: { latencyMs: 800, jitterMs: 400 } },
  { link: 'provider', faults: { isHanging: true } },
  { link: 'provider', faults: { isDown: true } },
  { link: 'provider', faults: { cutAfterBytes: 300 } },
  { link: 'mail', faults: { isDown: true } },
  { link: 'mail', faults: { isHanging: true } },
  { link: 'mail', faults: { trickle: { bytes: 5, everyMs: 50 } } },
]

type Schedule = { everyMs: number; lastMs: number; signal: AbortSignal }

/** Breaks a random link repeatedly, each time for a while, and heals it. The last one is healed at the end too. */
export function injectLinkFaults(shop: BusyShop, { everyMs, lastMs, signal }: Schedule) {
  let count = 0
  let longestMs = 0
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)

  const run = async () => {
    while (!signal.aborted) {
      await wait(everyMs - lastMs)
      if (signal.aborted) return
      const { link, faults } = pick(LINK_FAULTS)
      await shop.links[link].set(faults)
      await wait(lastMs)
      await shop.links[link].set({})
      count += 1
      longestMs = Math.max(longestMs, await recoveryMs(shop))
    }
  }
  return { done: run(), count: () => count, maxRecoveryMs: () => longestMs }
}

export type FaultLog = ReturnType<typeof injectLinkFaults>

/** The time until a cart can be read from the database again. */
async function recoveryMs({ address, shoppers }: BusyShop): Promise<number> {
  const healedAt = performance.now()
  const headers = { authorization: `Bearer ${shoppers[0]?.token}` }
  for (;;) {
    const status = await fetch(`${address}/api/cart`, { headers, signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    )
    const ms = performance.now() - healedAt
    if (status === 200 || ms > 60_000) return ms
    await pause(50)
  }
}
