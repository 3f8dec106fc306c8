import type { FastifyInstance } from 'fastify'
import type { CheckHealth } from '#server/health/run-checks.ts'
import type { Readiness } from '#server/http/health.ts'
import type { Load } from '#server/http/load-shedding.ts'
import type { LogLines } from '#server/platform/logging/log-lines.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { toPortTaken } from '#server/platform/startup/port.ts'
import type { StartupServer } from '#server/platform/startup/startup-server.ts'
import { WEB_FOLDER } from '#server/platform/startup/web-build.ts'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import type { Env } from './env.ts'
import { localAddress } from './open-provider.ts'
import type { Sandbox } from './sandbox.ts'

/** `sandbox` is absent where the real provider is used. */
export type Parts = Context & {
  sandbox: Sandbox | undefined
  metrics: Metrics
  waits: Omit<Load, 'loop'>
  logBatch: LogLines['batch']
}

type OpenServer = {
  deps: Parts
  startupServer: Pick<StartupServer, 'close'>
  readiness: Readiness
  load: Load
  checkHealth: CheckHealth
  withWeb: boolean
}

/**
 * Replaces the startup server by the shop, with the sandbox if used. Returns a function that closes it. Throws
 * `PortTaken`.
 */
export async function openServer(
  env: Env,
  { deps, startupServer, readiness, load, checkHealth, withWeb }: OpenServer,
): Promise<() => Promise<void>> {
  const { sandbox, log } = deps
  const app = await buildApp(deps, {
    trustProxy: env.trustProxy,
    readiness,
    metrics: deps.metrics,
    checkHealth,
    load,
    metricsToken: env.metricsToken,
    hstsSubdomains: env.hstsSubdomains,
    logBatch: deps.logBatch,
    testPaymentsPath: sandbox?.path,
    ...(withWeb && { webFolder: WEB_FOLDER }),
  })
  sandbox?.serve(app, { webhookUrl: () => `${localAddress(env)}/api/webhooks/razorpay`, log })
  try {
    await app.ready()
    await startupServer.close()
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    await app.close()
    throw error instanceof Error ? toPortTaken(error, env.port, env.host) : error
  }
  return () => closeServer(app)
}

/** Answers requests under way; cuts off slow senders so that the stop stays within its time limit. */
async function closeServer(app: FastifyInstance) {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await app.close()
  clearTimeout(cutOff)
}

const FINISH_MS = 4_000
