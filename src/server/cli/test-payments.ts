import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { SANDBOX_PREFIX } from '#sandbox/razorpay/prefix.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import { type Task, TaskRefused } from './task.ts'

const usage = 'test-payments'

/** The dashboard needs the test keys, so that visitors of a trial shop cannot change its payments. */
export const testPayments: Task = {
  help: 'prints the address of the test payments’ dashboard, with its keys',
  usage,
  read: (args) => {
    if (readArguments(usage, args, {}).positionals.length > 0)
      throw wrongUsage(usage, 'test-payments takes no arguments')
    return async ({ db, publicUrl, testPayments }, say) => {
      if (!testPayments) throw new TaskRefused('This shop takes real payments. Use the provider’s dashboard.')
      const { keyId, keySecret } = await sandboxKeys(db)
      say(`${publicUrl}${SANDBOX_PREFIX}/dashboard#${keyId}:${keySecret}`)
    }
  },
}
