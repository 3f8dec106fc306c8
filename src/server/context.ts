import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/connect.ts'
import type { FileKeys } from '#server/platform/encryption/file-keys.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import type { WebhookInbox } from '#server/platform/payment-provider/webhook-inbox.ts'
import type { PdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import type { ResponseCache } from '#server/platform/response-cache/response-cache.ts'
import type { ReportsDb } from '#server/platform/startup/reports-db.ts'

/** What every feature receives. Tests pass their own. */
export type Context = {
  db: Db
  /** Responses that are the same for everybody. */
  cache: ResponseCache
  /** Staff's exports and sums are read here: from a replica, if there is one. */
  reportsDb: ReportsDb
  /** A separate pool for the checkout, so that it has a connection when the main pool is exhausted. */
  checkoutDb: Db
  jobs: Jobs
  provider: Provider
  webhooks: WebhookInbox
  images: ImageStore
  /** Encrypt and decrypt the prescriptions. */
  fileKeys: FileKeys
  mail: MailTransport
  pdfs: PdfCompiler
  orderHoldMinutes: number
  /** The address shoppers use, without a trailing slash. */
  publicUrl: string
  testPayments: boolean
  log: FastifyBaseLogger
}

export type PaymentContext = Pick<Context, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'log'>
