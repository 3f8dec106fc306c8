import type { LinkName } from '#tests/support/proxied-shop.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { Faults } from '#tests/support/tcp-proxy.ts'

export type FaultName = 'latency' | 'jitter' | 'down' | 'reset' | 'hang' | 'cut' | 'trickle'

export const FAULTS: FaultName[] = ['latency', 'jitter', 'down', 'reset', 'hang', 'cut', 'trickle']

export const LINKS: LinkName[] = ['database', 'provider', 'mail']

/** Response bytes before the connection is cut: during the handshake, or later. */
const CUT_WITHIN: Record<LinkName, number> = { database: 3_000, provider: 600, mail: 200 }

export function faultOf(name: FaultName, link: LinkName, random: SeededRandom): Faults {
  switch (name) {
    case 'latency':
      return { latencyMs: 50 }
    case 'jitter':
      return { latencyMs: 5, jitterMs: 80 }
    case 'down':
      return { isDown: true }
    case 'reset':
      return { isReset: true }
    case 'hang':
      return { isHanging: true }
    case 'cut':
      return { cutAfterBytes: 1 + random.below(CUT_WITHIN[link]) }
    case 'trickle':
      return { trickle: { bytes: 300, everyMs: 10 } }
  }
}
