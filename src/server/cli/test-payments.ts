import { codeOf } from '#server/database/transaction.ts'
import { loadSandbox } from '#server/sandbox.ts'
import { type Task, TaskRefused, task } from './task.ts'

/** The dashboard needs the test keys, so that visitors of a trial shop cannot change its payments. */
export const testPayments: Task = task({
  help: 'prints the address of the test payments’ dashboard, with its keys',
  usage: 'test-payments',
  options: {},
  read:
    () =>
    async ({ db, publicUrl, testPayments }, print) => {
      if (!testPayments) throw new TaskRefused('This shop takes real payments. Use the provider’s dashboard.')
      const { openSandbox } = await loadSandbox()
      const { keys, path } = await openSandbox(db, process.env).catch(toNoTestPayments)
      print(`${publicUrl}${path}/dashboard#${keys.keyId}:${keys.keySecret}`)
    },
})

/** A start without the provider’s keys makes the tables of test payments; a task does not. */
export function toNoTestPayments(error: unknown): never {
  if (codeOf(error) !== TABLE_MISSING) throw error
  throw new TaskRefused('There are no test payments yet. Start the shop once without the provider’s keys.')
}

const TABLE_MISSING = '42P01'
