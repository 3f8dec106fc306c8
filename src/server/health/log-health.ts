import type { FastifyBaseLogger } from 'fastify'
import { translate } from '#shared/sentence.ts'
import type { HealthSources } from './finding.ts'
import { runChecks } from './run-checks.ts'

/** The fast checks of a start. Logs only problems and warnings. */
export async function logHealth(sources: HealthSources, log: FastifyBaseLogger, ending: AbortSignal): Promise<void> {
  const results = await runChecks(sources, { onlyCheap: true })
  // A stop closes the database while the checks run.
  if (ending.aborted) return
  for (const { title, state, message, advice } of results.filter(({ state }) => state !== 'ok')) {
    const about = { check: title, finding: translate(message), advice: advice && translate(advice) }
    log[state === 'problem' ? 'error' : 'warn'](about, 'health check')
  }
}
