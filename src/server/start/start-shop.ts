import { join } from 'node:path'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { buildApp, type Deps } from '#server/app.ts'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { claimDataDir } from '#server/data-dir.ts'
import { connect } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { startWork } from '#server/jobs/start-work.ts'
import type { Provider } from '#server/payments/provider.ts'
import { razorpay } from '#server/payments/razorpay.ts'
import { sandboxKeys } from '#server/payments/sandbox/keys.ts'
import { sandboxPlugin } from '#server/payments/sandbox/plugin.ts'
import { openPictureStore } from '#server/pictures/store.ts'
import { openDatabase } from './database.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { requirePort, toPortTaken } from './port.ts'
import { readinessOf } from './readiness.ts'
import { buildWebIfStale, WEB_FOLDER } from './web-build.ts'

export type Shop = {
  /** Finishes what is under way and ends everything that was started, the database last. */
  stop: () => Promise<void>
}

type Say = (sentence: string) => void
/** Without the web half the shop serves its calls alone; the developer’s own web server shows the pages. */
type StartOptions = { withWeb?: boolean }
type Cleanup = () => Promise<void>

/** Starts the whole shop and says where it is, how the admin signs in and whether payments are tests. */
export async function startShop(env: Env, say: Say, { withWeb = true }: StartOptions = {}): Promise<Shop> {
  const cleanups: Cleanup[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    await requirePort(env.port, env.host)
    const claim = await claimDataDir(env.dataDir)
    cleanups.push(() => claim.release())
    await openAll(env, say, cleanups, withWeb)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openAll(env: Env, say: Say, cleanups: Cleanup[], withWeb: boolean) {
  const log = makeLog(env)
  const web = withWeb ? buildWebIfStale(say) : Promise.resolve()
  // A failed build is told where it is waited for, not as an unhandled rejection in between.
  web.catch(() => {})
  const database = await openDatabase(env, { onProgress: say, log: (line) => log.debug({ line }, 'database') })
  cleanups.push(() => database.stop())
  const onError = (error: Error) => log.warn({ err: error }, 'database connection')
  const db = connect(database.connection, { onError })
  cleanups.push(() => db.destroy())
  const jobs = createJobs(database.connection, { onError })
  await jobs.start()
  cleanups.push(() => jobs.stop())

  const pictures = await openPictureStore(join(env.dataDir, 'uploads'))
  const admin = await makeFirstAdmin(db, env.admin)
  if (env.catalogue === 'demo') await fillEmptyShop({ db, pictures }, say)
  const { provider, sandbox } = await openProvider(env, db)
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  const deps: Deps = {
    db,
    jobs,
    provider,
    pictures,
    orderHoldMinutes: env.orderHoldMinutes,
    publicUrl,
    testPayments: sandbox !== undefined,
    log,
  }
  await web
  const readiness = readinessOf(db, database)
  const app = await buildApp(deps, { trustProxy: env.trustProxy, readiness, ...(withWeb && { webFolder: WEB_FOLDER }) })
  if (sandbox) {
    const webhookUrl = () => `${localAddress(env)}/api/webhooks/razorpay`
    app.register(sandboxPlugin, { prefix: SANDBOX_PREFIX, db, keys: sandbox, webhookUrl, now: () => new Date(), log })
  }
  cleanups.push(() => app.close())
  await app.listen({ port: env.port, host: env.host }).catch((error) => {
    throw toPortTaken(error, env.port, env.host)
  })
  const breakOff = await startWork(deps)
  cleanups.push(async () => breakOff())
  greet(say, { publicUrl, admin, isTest: sandbox !== undefined })
}

const SANDBOX_PREFIX = '/test-payments'

/** The provider of the environment, or our own sandbox of it: the same client, other addresses and keys (decisions 5). */
async function openProvider(env: Env, db: Deps['db']) {
  if (env.razorpay) return { provider: razorpay(env.razorpay), sandbox: undefined }
  const keys = await sandboxKeys(db)
  const provider: Provider = razorpay({
    ...keys,
    baseUrl: `${localAddress(env)}${SANDBOX_PREFIX}/v1`,
    checkoutUrl: `${SANDBOX_PREFIX}/checkout.js`,
  })
  return { provider, sandbox: keys }
}

/** The shop's own address on this machine. A wildcard host is reached over loopback. */
const localAddress = ({ host, port }: Env) =>
  `http://${['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`

function makeLog(env: Env): FastifyBaseLogger {
  return fastify({ logger: { level: env.logLevel, redact: ['req.headers', 'headers'] } }).log
}

type Greeting = { publicUrl: string; admin: { email: string; password: string } | undefined; isTest: boolean }

function greet(say: Say, { publicUrl, admin, isTest }: Greeting) {
  say('')
  say(`The shop is open: ${publicUrl}`)
  if (admin) say(`Admin sign-in: ${admin.email}  password: ${admin.password}  (shown only this once)`)
  else say('Admin sign-in: as set up before ("npm run shop -- create-admin" makes another)')
  say(
    isTest
      ? 'Payments are in test mode: no money moves. Test cards are shown in the payment window.'
      : 'Payments are real.',
  )
  say('')
}
