import fastify from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { migrateSandbox } from '#sandbox/razorpay/migrate.ts'
import { type SandboxOptions, sandboxPlugin } from '#sandbox/razorpay/plugin.ts'
import { sandboxDb } from '#sandbox/razorpay/tables.ts'
import { connect } from '#server/database/connect.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { clientFor, type Target } from './request.ts'
import { dashboardUser, windowUser } from './sandbox-users.ts'

type Options = { responseOf?: Receiver['responseOf'] }

/** A separate sandbox over real HTTP, with a cloned database and a receiver for webhooks. */
export async function openSandbox(options: Options = {}) {
  const { end, ...sandbox } = await startWithShop(options)
  onTestFinished(end)
  return sandbox
}

/** One sandbox for the tests of a file, which do not depend on each other's orders. */
export function sharedSandbox() {
  let opened: ReturnType<typeof startWithShop> | undefined
  afterAll(async () => (await opened)?.end())
  return () => {
    opened ??= startWithShop({})
    return opened
  }
}

/** A separate database whose tables the test may change. */
export async function openBooks() {
  const database = await openTestDatabase()
  // A connection that closes while the database is dropped gets an irrelevant error.
  await migrateSandbox(database.ownerConnection)
  const db = sandboxDb(connect(database.connection, { max: 8, onError: () => {} }))
  const close = async () => {
    await db.destroy()
    await database.close()
  }
  const { connection, owner, ownerConnection } = database
  return { db, connection, owner, ownerConnection, close }
}

async function startWithShop({ responseOf = () => 200 }: Options) {
  const books = await openBooks()
  const { db } = books
  const cleanups = [books.close]
  const keys = await sandboxKeys(db)
  const receiver = await openReceiver(responseOf)
  const startSecond = async () => {
    const server = await listen({ db, keys, webhookUrl: () => receiver.url, now: () => new Date() })
    cleanups.push(receiver.close, server.close)
    return server
  }
  const end = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const server = await startSecond()
  const target: Target = { baseUrl: `${server.url}/v1`, keyId: keys.keyId, keySecret: keys.keySecret }
  const request = clientFor(target)
  const dashboardOf = ({ url }: { url: string }) => clientFor({ ...target, baseUrl: `${url}/dashboard/api` })
  const dashboard = dashboardOf(server)
  return {
    db,
    keys,
    receiver,
    ...server,
    startSecond,
    end,
    target,
    api: request,
    dashboardOf,
    dashboard,
    ...dashboardUser(dashboard),
    ...windowUser(server.url, keys, request),
  }
}

async function listen(options: Omit<SandboxOptions, 'log'>) {
  const app = fastify({ logger: false })
  app.register(sandboxPlugin, { prefix: '/test-payments', ...options, log: app.log })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
  }
  return { url: `${address}/test-payments`, close }
}
