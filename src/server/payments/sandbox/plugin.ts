import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { apiRoutes } from './api.ts'
import { assetRoutes } from './assets.ts'
import { runDue } from './due.ts'
import { acceptEmptyJson, answerInEnvelopes } from './envelopes.ts'
import { assertTestKey, type SandboxKeys } from './keys.ts'
import { startLoop } from './loop.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxDb } from './tables.ts'
import { windowRoutes } from './window.ts'

export interface SandboxOptions {
  db: SandboxDb
  keys: SandboxKeys
  /** Where webhook messages go; asked before each message, because the port may be known only after the start. */
  webhookUrl: () => string
  now: () => Date
  /** Stretches or shortens the provider's waiting times: 0.001 makes a day of retries 86 seconds. 1 unless told. */
  clockFactor?: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The payment provider's interface on this machine: REST under `/v1`, the checkout script and its window, webhooks.
 * Register it with a prefix; the addresses of the API and of the script follow from it. Throws for a live key.
 */
export async function sandboxPlugin(app: FastifyInstance, options: SandboxOptions) {
  const { db, keys, webhookUrl, now, clockFactor = 1, log } = options
  assertTestKey(keys.keyId)
  const stopping = new AbortController()
  let wake = () => {}
  let stop = async () => {}
  const sandbox: Sandbox = { db, keys, now, clockFactor, wake: () => wake() }

  const round = async () => {
    const { next, givenUp } = await runDue(sandbox, { url: webhookUrl, timeout: ANSWER_TIME, signal: stopping.signal })
    for (const { id, event, tries } of givenUp) log.warn({ id, event, tries }, 'payment sandbox: webhook given up')
    return next
  }

  app.addHook('onReady', async () => {
    const loop = startLoop({
      round,
      now,
      onError: (error) => log.warn({ err: error }, 'payment sandbox: round failed'),
    })
    wake = loop.wake
    stop = loop.stop
  })
  // Before the server waits for its connections: a message under way may be one of them.
  app.addHook('preClose', async () => {
    stopping.abort()
    await stop()
  })

  acceptEmptyJson(app)
  answerInEnvelopes(app)
  await app.register(apiRoutes, { prefix: '/v1', sandbox })
  await app.register(windowRoutes, { prefix: '/window', sandbox })
  await app.register(assetRoutes)
}

/** The provider counts a webhook without a 2xx answer in 5 seconds as not delivered. */
const ANSWER_TIME = 5_000
