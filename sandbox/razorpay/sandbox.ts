import type { Clock } from './clock.ts'
import type { SandboxKeys } from './keys.ts'
import type { SandboxDb } from './tables.ts'

/** What every operation of the sandbox works with. */
export interface Sandbox {
  db: SandboxDb
  keys: SandboxKeys
  clock: Clock
  /** The provider's time. */
  now: () => Date
  /** Call it after a commit that left something to send. */
  wake: () => void
  /** Runs the work that is due now, once. Resolves when it is done. */
  round: () => Promise<void>
  /** Ends waiting when the server stops. */
  stopping: AbortSignal
}

/** The provider's time `milliseconds` from now. */
export const inProviderTime = ({ now }: Pick<Sandbox, 'now'>, milliseconds: number): Date =>
  new Date(now().getTime() + milliseconds)

/** One transaction. Its webhooks are sent after the commit. */
export async function inBooks<T>({ db, wake }: Sandbox, run: (tx: SandboxDb) => Promise<T>): Promise<T> {
  const result = await db.transaction().execute(run)
  wake()
  return result
}
