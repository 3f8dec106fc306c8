import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'
import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { sandboxPlugin } from '#sandbox/razorpay/plugin.ts'
import { SANDBOX_PREFIX } from '#sandbox/razorpay/prefix.ts'
import { sandboxDb } from '#sandbox/razorpay/tables.ts'
import { connect } from '#server/database/connect.ts'

// The provider's server: it is not to wait for the test's turn, nor the test for it. Says its address; closes when told anything.

const DROPPED = '/dropped'

const db = sandboxDb(connect(workerData, { max: 8, onError: () => {} }))
// Whoever is killed in the middle of a test leaves connections behind that nobody says goodbye to.
const app = fastify({ logger: false, forceCloseConnections: true })
app.post(DROPPED, async () => ({}))
app.register(sandboxPlugin, {
  prefix: SANDBOX_PREFIX,
  db,
  keys: await sandboxKeys(db),
  webhookUrl: () => `${address}${DROPPED}`,
  now: () => new Date(),
  log: app.log,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
parentPort?.once('message', async () => {
  await app.close()
  await db.destroy()
})
parentPort?.postMessage(address)
