import type { SandboxKeys } from './keys.ts'
import type { SandboxDb } from './tables.ts'

/** What every operation of the sandbox works with. */
export interface Sandbox {
  db: SandboxDb
  keys: SandboxKeys
  now: () => Date
  /** Stretches or shortens every waiting time of the provider; 1 is real time. */
  clockFactor: number
  /** To be called after a commit that left something to send. */
  wake: () => void
}

/** The moment `milliseconds` of the provider's time from now. */
export const inProviderTime = ({ now, clockFactor }: Sandbox, milliseconds: number): Date =>
  new Date(now().getTime() + milliseconds * clockFactor)

/** One transaction; what it tells is sent after it. */
export async function inBooks<T>({ db, wake }: Sandbox, work: (tx: SandboxDb) => Promise<T>): Promise<T> {
  const result = await db.transaction().execute(work)
  wake()
  return result
}
