import type { FaultKind } from './fault-menu.ts'
import { consumeFault } from './faults.ts'
import { randomText } from './ids.ts'
import type { Outcome } from './post.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import type { SandboxEvent } from './tables.ts'

/** Extra copies of the message, or an outcome instead of its delivery. */
type MessageFault = { kind: FaultKind; copies: number } | { outcome: Outcome }

/** The fault of a message at its first try, or undefined. A message has at most one such fault. */
export async function messageFault(sandbox: Sandbox, event: SandboxEvent): Promise<MessageFault | undefined> {
  if (event.tries !== 1 || event.fault !== null) return undefined
  const kinds = DELAYED_EVENTS.includes(event.event) ? MESSAGE_FAULTS : WITHOUT_REORDER
  const fault = await consumeFault(sandbox.db, kinds, [event.event, 'any'])
  if (!fault) return undefined
  const { kind, seconds, copies } = fault
  const later = (usual: number) => ({
    outcome: { fault: kind, tries: 0, next_try_at: inProviderTime(sandbox, (seconds ?? usual) * 1000) },
  })
  switch (kind) {
    case 'duplicate':
      return { kind, copies: copies ?? 1 }
    case 'drop':
      return { outcome: { fault: kind, last_answer: 'dropped', next_try_at: null } }
    case 'delay':
      return later(60)
    case 'reorder':
      return later(3)
    default:
      throw new Error(`${kind} is no fault of a message`)
  }
}

/** The webhook's secret, unless a fault replaces it for this try. */
export async function signingSecret({ db, keys }: Sandbox, event: SandboxEvent): Promise<string> {
  const fault = await consumeFault(db, SECRET_FAULTS, [event.event, 'any'])
  if (!fault) return keys.webhookSecret
  return fault.kind === 'old_secret' ? keys.previousWebhookSecret : randomText(32)
}

/** Events that precede another event and may arrive after it. */
const DELAYED_EVENTS = ['payment.authorized', 'refund.created']
const WITHOUT_REORDER = ['duplicate', 'drop', 'delay'] as const
const MESSAGE_FAULTS = [...WITHOUT_REORDER, 'reorder'] as const
const SECRET_FAULTS = ['wrong_secret', 'old_secret'] as const
