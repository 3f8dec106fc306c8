import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'
import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { SANDBOX_PREFIX, sandboxPlugin } from '#sandbox/razorpay/plugin.ts'
import { sandboxDb } from '#sandbox/razorpay/tables.ts'
import { connect } from '#server/database/connect.ts'

// The provider's server in a thread, independent of the test's event loop. Sends its address; closes on any message.

const DROPPED = '/dropped'

const db = sandboxDb(connect(workerData, { max: 8, onError: () => {} }))
// A process killed during a test leaves connections that never close.
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
