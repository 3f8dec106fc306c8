import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type InjectOptions } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { appConnection, type DatabaseConnection } from '#server/database/embedded/connection.ts'
import { TEMPLATES } from '#server/documents/pdf/make-pdf.ts'
import { openFileKeys } from '#server/platform/encryption/file-keys.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { outboxTransport } from '#server/platform/mail/outbox-transport.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { openPdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import { openResponseCache } from '#server/platform/response-cache/response-cache.ts'
import { openWebhookInbox } from '#server/webhooks/webhook-inbox.ts'
import { fakeProvider } from '#tests/support/fake-provider.ts'

export type Statement = { text: string; values: unknown[] }

/** Runs the shop's code on the same database to record the statements of a call. */
export async function openRecorder(owner: DatabaseConnection) {
  const connection = appConnection(owner)
  const folder = await mkdtemp(join(tmpdir(), 'shop-recorder-'))
  const log = fastify({ logger: { level: 'silent' } }).log
  const onError = () => {}
  let made: CompiledQuery[] = []
  const db = connect(connection, { onError, onQuery: (query) => made.push(query) })
  const jobs = createJobs(connection, { onError, withSchedules: false })
  await jobs.start()
  const webhooks = await openWebhookInbox({ connection, folder: join(folder, 'webhooks'), jobs, log })
  // A separate pool, so that only the call's statements are recorded.
  const heartbeats = connect(connection, { max: 1, onError })
  const cache = await openResponseCache(connection, { db: heartbeats, log })
  const pdfs = openPdfCompiler({ templates: TEMPLATES, log })
  const app = await buildApp(
    {
      ...{ db, checkoutDb: db, cache, jobs, webhooks, log },
      provider: fakeProvider(),
      images: await openFolderStore(folder),
      fileKeys: openFileKeys({ prescriptionKeys: [], dataDir: folder }),
      mail: outboxTransport({ folder: join(folder, 'outbox'), from: 'shop@society.example' }),
      pdfs,
      orderHoldMinutes: 30,
      publicUrl: 'http://localhost:3000',
      reportsDb: async () => db,
      testPayments: true,
    },
    { readiness: async () => undefined },
  )
  await app.ready()
  return {
    /** Throws if the call is refused. */
    record: async (request: InjectOptions): Promise<Statement[]> => {
      made = []
      const { statusCode, body } = await app.inject(request)
      if (statusCode >= 300) throw new Error(`${request.method ?? 'GET'} ${String(request.url)}: ${statusCode} ${body}`)
      return made.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }))
    },
    close: async () => {
      await app.close()
      pdfs.stop()
      await cache.close()
      await webhooks.close()
      await jobs.stop()
      await db.destroy()
      await heartbeats.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
