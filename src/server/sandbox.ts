import { LOCK_NOT_AVAILABLE } from '#server/database/apply-migration.ts'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { codeOf } from '#server/database/transaction.ts'
import type { Context } from './context.ts'

/**
 * Loads the imitation of the payment provider: without the provider’s keys, or to restore a backup that has its tables.
 */
export const loadSandbox = () => import('#sandbox/razorpay/open-sandbox.ts')

type Loaded = Awaited<ReturnType<typeof loadSandbox>>
export type Sandbox = Awaited<ReturnType<Loaded['openSandbox']>>

/** Migrates its tables. `owner` may change the schema. */
export const migrateSandbox = async (owner: Connection): Promise<void> => (await loadSandbox()).migrateSandbox(owner)

/**
 * Drops its tables, because live keys are set. While a backup reads them, the shop opens anyway and the next start
 * drops them.
 */
export async function dropSandbox(owner: Connection, log: Pick<Context['log'], 'warn'>): Promise<void> {
  try {
    await withClient(owner, (client) => client.query(DROP))
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    log.warn({ err: error }, 'the tables of test payments are in use and stay until the next start')
  }
}

const DROP = "begin; set local lock_timeout = '3s'; drop schema if exists payment_sandbox cascade; commit"
