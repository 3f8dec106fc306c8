import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/connect.ts'
import { assertSandboxAllowed, type ProviderEnv, sandboxKeys } from './keys.ts'
import { SANDBOX_PREFIX, type SandboxOptions, sandboxPlugin } from './plugin.ts'
import { sandboxDb } from './tables.ts'

export { migrateSandbox } from './migrate.ts'

/**
 * The parts of the sandbox that the shop uses. Its tables must exist. Throws when `env` has a key of the real provider.
 */
export async function openSandbox(shopDb: Db, env: ProviderEnv) {
  assertSandboxAllowed(env)
  const db = sandboxDb(shopDb)
  const keys = await sandboxKeys(db)
  return {
    keys,
    path: SANDBOX_PREFIX,
    serve: (app: FastifyInstance, options: Pick<SandboxOptions, 'webhookUrl' | 'log'>) => {
      app.register(sandboxPlugin, { prefix: SANDBOX_PREFIX, db, keys, now: () => new Date(), ...options })
    },
  }
}
