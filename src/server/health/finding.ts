import type { Connection, Db } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import type { HealthState } from '#shared/health.ts'
import type { PlainSentence, Translatable } from '#shared/sentence.ts'

export type OpenedDatabase = { db: Db; direct: Connection }

/** What the checks read. */
export type HealthSources = {
  env: Pick<
    Env,
    'dataDir' | 'backupDir' | 'trustProxy' | 'databaseUrl' | 'databaseReadUrl' | 'razorpay' | 'prescriptionKeys'
  >
  publicUrl: string
  /** The reason instead, if it cannot be opened. */
  database: OpenedDatabase | string
  /** Absent with test payments. */
  provider: Provider | undefined
  mail: MailTransport
  images: ImageStore
  settingsFile: string
  /** Sends a test mail there. */
  testMailTo?: string | undefined
}

/** `advice`: how to fix it; absent when the state is ok. */
export type Finding = { state: HealthState; message: Translatable; advice?: Translatable }

export type HealthCheck = {
  title: PlainSentence
  /** It also runs at each start, because it is fast and causes no load. */
  isCheap?: boolean
  limitMs?: number
  run: (sources: HealthSources) => Promise<Finding>
}

export const ok = (message: Translatable): Finding => ({ state: 'ok', message })
export const warning = (message: Translatable, advice: Translatable): Finding => ({ state: 'warning', message, advice })
export const problem = (message: Translatable, advice: Translatable): Finding => ({ state: 'problem', message, advice })

/** A check that reads the database. Without a database it reports that. */
export const withDatabase =
  (run: (database: OpenedDatabase, sources: HealthSources) => Promise<Finding>): HealthCheck['run'] =>
  async (sources) =>
    typeof sources.database === 'string'
      ? warning('This was not checked, because the database cannot be opened.', 'Repair the database first.')
      : run(sources.database, sources)

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
