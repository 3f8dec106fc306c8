import { nextDue } from '../due.ts'
import type { Sandbox } from '../sandbox.ts'

/**
 * Moves the clock forward through everything that is due on the way, each at its own time: a message that fails for a
 * day is tried as often as it would have been. Back when all of it is done. After `PATIENCE` it jumps the rest.
 */
export async function advanceClock(sandbox: Sandbox, milliseconds: number): Promise<void> {
  const { clock, db, round } = sandbox
  const target = new Date(clock.now().getTime() + milliseconds)
  const giveUpAt = performance.now() + PATIENCE
  await round()
  while (performance.now() < giveUpAt) {
    const next = await nextDue(db)
    if (!next || next > latest(target, clock.now())) break
    await clock.moveTo(next)
    await round()
  }
  if (target > clock.now()) await clock.moveTo(target)
  await round()
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Milliseconds; the caller must have its answer while it still waits. */
const PATIENCE = 20_000
