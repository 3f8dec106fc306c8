import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { type CompiledQuery, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import type { Connection, Db } from '#server/database/connect.ts'
import { TEMPLATES } from '#server/documents/pdf/make-pdf.ts'
import type { CheckHealth } from '#server/health/run-checks.ts'
import { CATALOGUE_INVARIANTS } from '#server/invariants/catalogue-invariants.ts'
import { INVARIANTS, violatedInvariants } from '#server/invariants/invariants.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import { type FileKeys, openFileKeys } from '#server/platform/encryption/file-keys.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/logging/log.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { outboxTransport } from '#server/platform/mail/outbox-transport.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import { openPdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import { openResponseCache, type ResponseCache } from '#server/platform/response-cache/response-cache.ts'
import { hashPassword } from '#server/users/password.ts'
import { insertSession, insertUser } from '#server/users/queries.ts'
import { openWebhookInbox } from '#server/webhooks/webhook-inbox.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import type { SignedIn } from '#shared/users.ts'
import { buildersFor } from './builders.ts'
import { openTestDatabase } from './database.ts'
import { fakeProvider } from './fake-provider.ts'

/** The test states the type of the body. Its assertions check the values. */
export type Reply<T> = { status: number; body: T; headers: Record<string, unknown> }
export type Person = Pick<SignedIn, '_id' | 'name' | 'token'>

type Request = { headers?: Record<string, string>; payload?: InjectOptions['payload'] }

/** Calls as one person, through the shop's real routes. */
export type Caller = {
  get: <T = unknown>(url: string, request?: Request) => Promise<Reply<T>>
  post: <T = unknown>(url: string, body?: unknown, request?: Request) => Promise<Reply<T>>
  put: <T = unknown>(url: string, body?: unknown, request?: Request) => Promise<Reply<T>>
  delete: <T = unknown>(url: string, request?: Request) => Promise<Reply<T>>
}

type ShopOptions = {
  trustProxy?: number
  orderHoldMinutes?: number
  /** The transport for mails; by default an outbox in the temporary folder. */
  mail?: MailTransport
  /** Receives every line of the log. */
  logTo?: Writable
  /** Receives every query of the shop. */
  onQuery?: (query: CompiledQuery) => void
  /** Another connection to the database for the provider's events. */
  eventConnection?: Connection
  /** The folder of images and events; a temporary folder by default. */
  storedIn?: string
  /** The keys of the prescriptions; by default one in the temporary folder. */
  fileKeys?: FileKeys
  /** The built web half; without it the app serves only the calls. */
  webFolder?: string
  /** Another image store than the folder. */
  images?: ImageStore
  /** The findings of the page Health. */
  checkHealth?: CheckHealth
}

/**
 * A shop with a cloned database, a provider in memory and a temporary image folder. When the test ends, its invariants
 * are checked and it is closed.
 */
export async function openShop({
  orderHoldMinutes = 30,
  trustProxy = 0,
  mail,
  logTo,
  onQuery,
  eventConnection,
  storedIn,
  fileKeys,
  webFolder,
  checkHealth,
  images,
}: ShopOptions = {}) {
  let cache: ResponseCache | undefined
  const database = await openTestDatabase(onQuery, undefined, (topics) => cache?.invalidate(topics))
  const folder = storedIn ?? (await mkdtemp(join(tmpdir(), 'shop-pictures-')))
  const log = logTo
    ? makeLog({ logLevel: 'trace' }, logTo)
    : fastify({ logger: { level: process.env.TEST_LOG ?? 'silent' } }).log
  const onError = (error: Error) => log.error(error)
  const jobs = startedWhenNeeded(createJobs(database.connection, { onError, withSchedules: false }))
  cache = await openResponseCache(database.connection, { db: database.owner, log })
  const openCache = cache
  const eventFolder = join(folder, 'webhooks')
  const webhooks = await openWebhookInbox({
    connection: { ...database.connection, ...eventConnection },
    folder: eventFolder,
    jobs,
    log,
  })
  const provider = fakeProvider()
  await rememberAccount(database.db, provider)
  const deps: Context = {
    db: database.db,
    cache: openCache,
    checkoutDb: database.db,
    jobs,
    provider,
    webhooks,
    images: images ?? (await openFolderStore(folder)),
    fileKeys: fileKeys ?? openFileKeys({ prescriptionKeys: [], dataDir: folder }),
    mail: mail ?? outboxTransport({ folder: join(folder, 'outbox'), from: 'shop@society.example' }),
    pdfs: openPdfCompiler({ templates: TEMPLATES, log }),
    orderHoldMinutes,
    publicUrl: 'http://localhost:3000',
    reportsDb: async () => database.db,
    testPayments: true,
    log,
  }
  const app = await buildApp(deps, {
    trustProxy,
    readiness: async () => undefined,
    ...(webFolder && { webFolder }),
    ...(checkHealth && { checkHealth }),
  })
  await app.ready()
  const close = async () => {
    const violated = await violatedInvariants(database.db, await invariantsToCheck(database.db))
    await app.close()
    deps.pdfs.stop()
    await openCache.close()
    await webhooks.close()
    await jobs.stop()
    await database.close()
    if (storedIn === undefined) await rm(folder, { recursive: true, force: true })
    if (violated.length > 0) throw new Error(`invariants broken: ${JSON.stringify(violated)}`)
  }
  onTestFinished(close)

  const people = peopleOf(deps)
  return {
    app,
    ...deps,
    provider,
    owner: database.owner,
    connection: database.connection,
    ownerConnection: database.ownerConnection,
    eventFolder,
    /** A visitor, a shopper by name, or the admin; the same name is the same person. */
    as: async (personName: string): Promise<Caller> =>
      callerOf(app, personName === 'visitor' ? undefined : await people(personName)),
    person: people,
    given: buildersFor(deps, people),
  }
}

/** The queue starts with its first job. Its connections take a sixth of a short test, and many tests have no job. */
function startedWhenNeeded(jobs: Jobs): Jobs {
  let started: Promise<void> | undefined
  const start = () => {
    started ??= jobs.start()
    return started
  }
  return {
    start,
    enqueue: (...job) => start().then(() => jobs.enqueue(...job)),
    work: (...rule) => start().then(() => jobs.work(...rule)),
    schedule: (...rule) => start().then(() => jobs.schedule(...rule)),
    stop: async () => {
      if (started) await jobs.stop()
    },
  }
}

/** Without an order, a payment or a document, the invariants about them hold. Their queries take a quarter of a short test. */
async function invariantsToCheck(db: Db) {
  const { rows } = await sql`
    select from orders union all select from payments union all select from unmatched_payments
    union all select from provider_payments union all select from refunds union all select from reconciliation_lines
    union all select from documents union all select from document_counters union all select from prescriptions
    union all select from audit where action in ('order placed', 'order paid') limit 1`.execute(db)
  return rows.length > 0 ? INVARIANTS : CATALOGUE_INVARIANTS
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

let numbers = 0

/** Signed-in people by name; the same name is the same person. An admin is an owner; 'packer two' is a packer. */
export function peopleOf({ db }: Pick<Context, 'db'>) {
  const known = new Map<string, Promise<Person>>()
  const make = async (personName: string): Promise<Person> => {
    numbers += 1
    const number = `9${String(process.pid % 1000).padStart(3, '0')}${String(numbers).padStart(6, '0')}`
    const user = await insertUser(db, {
      name: personName,
      email: `${personName.toLowerCase().replace(/\W+/g, '.')}@people.example`,
      number,
      password_hash: await passwordHash(),
      has_admin_password: true,
      role: roleOf(personName) ?? null,
    })
    return { _id: user.id, name: user.name, token: await insertSession(db, user.id) }
  }
  return (personName: string): Promise<Person> => {
    const person = known.get(personName) ?? make(personName)
    known.set(personName, person)
    return person
  }
}

function roleOf(personName: string): Role | undefined {
  const first = personName.split(' ')[0] ?? ''
  return first.startsWith('admin') ? 'owner' : ROLES.find((role) => role === first)
}

export const PASSWORD = 'correct horse battery'
let hash: Promise<string> | undefined
const passwordHash = () => {
  hash ??= hashPassword(PASSWORD)
  return hash
}

function callerOf(app: FastifyInstance, person: Person | undefined): Caller {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    { headers = {}, payload }: Request = {},
  ): Promise<Reply<T>> => {
    const content = payload ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      ...(content !== undefined && { payload: content }),
    })
    return { status: response.statusCode, body: parsed(response.body) as T, headers: response.headers }
  }
  return {
    get: (url, request) => call('GET', url, undefined, request),
    post: (url, body, request) => call('POST', url, body, request),
    put: (url, body, request) => call('PUT', url, body, request),
    delete: (url, request) => call('DELETE', url, undefined, request),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
