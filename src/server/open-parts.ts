import { join } from 'node:path'
import { readBacklog } from '#server/dashboard/metrics-queries.ts'
import { TEMPLATES } from '#server/documents/pdf/make-pdf.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import { newestBackup } from '#server/platform/backup/newest-backup.ts'
import { openFileKeys } from '#server/platform/encryption/file-keys.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { LogLines } from '#server/platform/logging/log-lines.ts'
import { openMailTransport } from '#server/platform/mail/open-mail-transport.ts'
import { type Figures, openMetrics } from '#server/platform/metrics/metrics.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { openPdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import { openResponseCache, type ResponseCache } from '#server/platform/response-cache/response-cache.ts'
import type { RunningDatabase } from '#server/platform/startup/database.ts'
import { openPools } from '#server/platform/startup/pools.ts'
import { openReportsDb } from '#server/platform/startup/reports-db.ts'
import { openWebhookInbox } from '#server/webhooks/webhook-inbox.ts'
import type { Context } from './context.ts'
import type { Env } from './env.ts'
import { openProvider } from './open-provider.ts'
import type { Parts } from './open-server.ts'
import { migrateSandbox } from './sandbox.ts'

export type Cleanups = (() => Promise<void> | void)[]
export type Log = { log: Context['log']; lines: LogLines }
type Database = Pick<RunningDatabase, 'connection' | 'direct' | 'owner'>

/** Opens the parts of this process. `collect`: the figures of all workers, if there are several. */
export async function openParts(
  env: Env,
  database: Database,
  { log, lines }: Log,
  cleanups: Cleanups,
  collect?: () => Promise<Figures[]>,
): Promise<Parts> {
  const { pools, reportsDb, cache } = await openConnections(env, database, log, cleanups)
  const { db, checkoutDb } = pools
  const { jobs, webhooks } = await openQueues(env, database, log, cleanups)
  if (!env.razorpay) await migrateSandbox(database.owner)
  const { provider, sandbox } = await openProvider(env, checkoutDb, log)
  await rememberAccount(db, provider)
  const pdfs = openPdfCompiler({ templates: TEMPLATES, log })
  cleanups.push(pdfs.stop)
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  return {
    db,
    cache,
    reportsDb,
    checkoutDb,
    jobs,
    provider,
    webhooks,
    images: await openImageStore({ dataDir: env.dataDir, ...env.images }),
    fileKeys: openFileKeys(env),
    mail: openMailTransport({ ...env.mail, dataDir: env.dataDir, publicUrl }),
    pdfs,
    orderHoldMinutes: env.orderHoldMinutes,
    publicUrl,
    testPayments: sandbox !== undefined,
    sandbox,
    metrics: openMetrics({
      readBacklog: () => readBacklog(db),
      pool: pools.counts,
      droppedLines: lines.dropped,
      isCaching: cache.isListening,
      backupMadeAt: async () => (await newestBackup(env.backupDir))?.madeAt,
      ...(collect && { collect }),
    }),
    waits: pools.waits,
    log,
    logBatch: lines.batch,
  }
}

/** The pools, and the response cache that their commits invalidate. */
async function openConnections(env: Env, { connection, direct }: Database, log: Context['log'], cleanups: Cleanups) {
  const onError = logLostConnection(log)
  let cache: ResponseCache | undefined
  const pools = openPools(connection, { onError, onCommitted: (topics) => cache?.invalidate(topics) })
  cleanups.push(pools.close)
  const reports = openReportsDb(pools.db, env.databaseReadUrl, {
    onError,
    onFallback: (err) => log.warn({ err }, 'the replica cannot be used; reports are read from the primary'),
  })
  cleanups.push(reports.close)
  cache = await openResponseCache(direct, { db: pools.db, log })
  cleanups.push(cache.close)
  return { pools, reportsDb: reports.reportsDb, cache }
}

/** The jobs and the webhooks that start some of them. */
async function openQueues(env: Env, { connection, direct }: Database, log: Context['log'], cleanups: Cleanups) {
  const jobs = createJobs(direct, {
    onError: logLostConnection(log),
    onFailed: ({ queue, error }) => log.warn({ queue, err: error }, 'job failed'),
  })
  await jobs.start()
  cleanups.push(jobs.stop)
  const webhooks = await openWebhookInbox({ connection, folder: join(env.dataDir, 'webhooks'), jobs, log })
  cleanups.push(webhooks.close)
  return { jobs, webhooks }
}

const logLostConnection = (log: Context['log']) => (error: Error) =>
  log.warn({ err: error }, 'database connection lost')
