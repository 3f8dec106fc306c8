import type { Env } from '#server/env.ts'
import { type HealthSources, reasonOf } from '#server/health/finding.ts'
import { type CheckResult, runChecks } from '#server/health/run-checks.ts'
import { settingsFile } from '#server/health/settings-file-check.ts'
import { openMailTransport } from '#server/platform/mail/open-mail-transport.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import { sentenceOf } from '#server/platform/startup/plain-errors.ts'
import type { HealthState } from '#shared/health.ts'
import { translate as toEnglish } from '#shared/sentence.ts'
import { openForTask } from './open-for-task.ts'
import { readEmail } from './read-email.ts'
import { type Print, TaskRefused, task } from './task.ts'

/** Refuses on a problem, so that a script can rely on the exit code. It also runs without a database. */
export const doctor = task({
  help: 'checks the server and the services of the shop, and says what to do; --mail sends a test mail',
  usage: 'doctor [--mail ADDRESS]',
  options: { mail: { type: 'string' } },
  read: ({ values }) => {
    const testMailTo = values.mail === undefined ? undefined : readEmail(values.mail)
    return async (env: Env, print: Print) => {
      const { database, close } = await openOrReport(env)
      try {
        const results = await runChecks({ ...(await sourcesOf(env)), database, testMailTo })
        for (const line of tableOf(results)) print(line)
        refuseProblems(results, print)
      } finally {
        await close()
      }
    }
  },
})

async function openOrReport(env: Env): Promise<{ database: HealthSources['database']; close: () => Promise<void> }> {
  try {
    const { db, connection, close } = await openForTask(env)
    return { database: { db, direct: connection }, close }
  } catch (error) {
    const reason = error instanceof TaskRefused ? error.message : (sentenceOf(error) ?? reasonOf(error))
    return { database: reason, close: async () => {} }
  }
}

async function sourcesOf(env: Env) {
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  return {
    env,
    publicUrl,
    provider: env.razorpay && razorpay(env.razorpay),
    mail: openMailTransport({ ...env.mail, dataDir: env.dataDir, publicUrl }),
    images: await openImageStore({ dataDir: env.dataDir, ...env.images }),
    settingsFile: settingsFile(),
  }
}

const STATE_NAMES: Record<HealthState, string> = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' }

function tableOf(results: CheckResult[]): string[] {
  const width = Math.max(...results.map(({ title }) => title.length)) + 2
  return results.flatMap(({ title, state, message, advice }) => [
    `${STATE_NAMES[state].padEnd(9)}${title.padEnd(width)}${toEnglish(message)}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9 + width)}-> ${toEnglish(advice)}`]),
  ])
}

function refuseProblems(results: CheckResult[], print: Print) {
  const count = (state: HealthState) => results.filter((result) => result.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const summary = `${problems} problems, ${warnings} warnings, ${count('ok')} in order.`
  if (problems > 0) throw new TaskRefused(summary)
  print(summary)
}
