import { nextDue } from '#sandbox/razorpay/due.ts'
import type { Sandbox } from '#sandbox/razorpay/sandbox.ts'

/**
 * Moves the clock forward and runs everything that becomes due, each at its own time. A message that fails for a day
 * gets all of its retries. Resolves when the work is done. After `LIMIT_MS` the clock jumps to the end.
 */
export async function advanceClock(sandbox: Sandbox, milliseconds: number): Promise<void> {
  const { clock } = sandbox
  const deadline = performance.now() + LIMIT_MS
  // Runs first what is due now: a retry that it schedules is then due by the target.
  await runUntil(sandbox, () => clock.now(), deadline)
  const target = new Date(clock.now().getTime() + milliseconds)
  await runUntil(sandbox, () => target, deadline)
  if (target > clock.now()) await clock.moveTo(target)
  await runUntil(sandbox, () => clock.now(), deadline)
}

async function runUntil({ db, clock, round }: Sandbox, end: () => Date, deadline: number): Promise<void> {
  // A scheduled round may still be sending.
  await round()
  while (performance.now() < deadline) {
    const next = await nextDue(db)
    if (!next || next > end()) return
    if (next > clock.now()) await clock.moveTo(next)
    await round()
  }
}

/** Milliseconds; less than the caller's time-out. */
const LIMIT_MS = 20_000
