import { nextDue } from '#sandbox/razorpay/due.ts'
import type { Sandbox } from '#sandbox/razorpay/sandbox.ts'

/**
 * Moves the clock forward through everything that is due on the way, each at its own time: a message that fails for a
 * day is tried as often as it would have been. Back when all of it is done. After `PATIENCE` it jumps the rest.
 */
export async function advanceClock(sandbox: Sandbox, milliseconds: number): Promise<void> {
  const { clock } = sandbox
  const giveUpAt = performance.now() + PATIENCE
  // What is due now comes first: what it leaves for later is then no later than asked.
  await workUntil(sandbox, () => clock.now(), giveUpAt)
  const target = new Date(clock.now().getTime() + milliseconds)
  await workUntil(sandbox, () => target, giveUpAt)
  if (target > clock.now()) await clock.moveTo(target)
  await workUntil(sandbox, () => clock.now(), giveUpAt)
}

async function workUntil({ db, clock, round }: Sandbox, end: () => Date, giveUpAt: number): Promise<void> {
  // A scheduled round may still be sending.
  await round()
  while (performance.now() < giveUpAt) {
    const next = await nextDue(db)
    if (!next || next > end()) return
    if (next > clock.now()) await clock.moveTo(next)
    await round()
  }
}

/** Milliseconds; less than the caller's time-out. */
const PATIENCE = 20_000
