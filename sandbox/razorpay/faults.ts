import { type RawBuilder, sql } from 'kysely'
import type { FaultKind } from './fault-menu.ts'
import { newSandboxId } from './ids.ts'
import type { SandboxDb, SandboxFault } from './tables.ts'

export type NewFault = Pick<SandboxFault, 'kind' | 'target' | 'remaining' | 'seconds' | 'copies' | 'amount' | 'share'>

/**
 * Takes the oldest fault of these kinds with one of `targets`, and counts it as used. Returns undefined without one.
 * Processes never use up the same fault twice. Call it at most once in a transaction, after all other locks. Two
 * transactions that took faults in different orders would deadlock.
 */
export async function consumeFault(
  db: SandboxDb,
  kinds: readonly FaultKind[],
  targets: readonly string[],
): Promise<SandboxFault | undefined> {
  const taken: RawBuilder<SandboxFault> = sql`
    with chosen as (
      select id from payment_sandbox.faults
      where kind = any(${[...kinds]}) and target = any(${[...targets]})
        and (remaining is null or remaining > 0) and (share = 1 or random() < share)
      order by seq limit 1 for update)
    update payment_sandbox.faults as faults set remaining = faults.remaining - 1, used = faults.used + 1
    from chosen where faults.id = chosen.id returning faults.*`
  const { rows } = await taken.execute(db)
  return rows[0]
}

export const insertFault = (db: SandboxDb, fault: NewFault, at: Date): Promise<SandboxFault> =>
  db
    .insertInto('payment_sandbox.faults')
    .values({ id: newSandboxId('fault'), ...fault, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

/** All configured faults, including those used up, newest first. */
export const faultsOf = (db: SandboxDb) =>
  db.selectFrom('payment_sandbox.faults').selectAll().orderBy('seq', 'desc').limit(MAX_LISTED).execute()

export async function removeFault(db: SandboxDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('payment_sandbox.faults').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeAllFaults = (db: SandboxDb) => db.deleteFrom('payment_sandbox.faults').execute()

const MAX_LISTED = 200
