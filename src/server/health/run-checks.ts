import { withTimeout } from '#server/platform/concurrency/with-timeout.ts'
import { type PlainSentence, sentence, verbatim } from '#shared/sentence.ts'
import { CHECKS } from './checks.ts'
import { type Finding, type HealthCheck, type HealthSources, problem, reasonOf, warning } from './finding.ts'

export type CheckResult = Finding & { title: PlainSentence }

export type CheckHealth = () => Promise<CheckResult[]>

/** Runs all checks at once, or only the cheap ones. Never throws: a failed or late check is a finding too. */
export const runChecks = (
  sources: HealthSources,
  { onlyCheap = false, checks = CHECKS }: { onlyCheap?: boolean; checks?: HealthCheck[] } = {},
): Promise<CheckResult[]> =>
  Promise.all(
    checks
      .filter(({ isCheap }) => isCheap || !onlyCheap)
      .map(async (check) => ({ title: check.title, ...(await runCheck(check, sources)) })),
  )

async function runCheck({ run, limitMs = LIMIT_MS }: HealthCheck, sources: HealthSources): Promise<Finding> {
  try {
    return await withTimeout(limitMs, run(sources), tooLate(limitMs))
  } catch (error) {
    return problem(
      sentence('The check failed: {reason}', { reason: verbatim(reasonOf(error)) }),
      'Look at the log of the shop.',
    )
  }
}

const tooLate = (limitMs: number) =>
  warning(
    sentence('The check took longer than {n} seconds.', { n: Math.ceil(limitMs / 1_000) }),
    'Try again. If it continues, check the load of the server.',
  )

const LIMIT_MS = 8_000
