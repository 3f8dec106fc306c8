import { resolve } from 'node:path'
import { connect } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { brokenInvariants } from '#server/invariants/invariants.ts'
import { checkBackup, RestoreRefused } from '#server/platform/backup/check-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { openOwner } from '#server/platform/startup/owner.ts'
import { migrateSandbox } from '#server/sandbox.ts'
import { dayInIndia } from '#shared/today.ts'
import { type Say, TaskRefused, task, WrongUsage } from './task.ts'

/** Unlike the other commands it needs no existing shop. */
export const restore = task({
  help: 'restores a backup to an empty data folder, or to an empty database in DATABASE_URL',
  usage: 'restore FOLDER [--without-missing-pictures]',
  options: { 'without-missing-pictures': { type: 'boolean' } },
  read: ({ values, positionals: [folder, ...rest] }) => {
    if (!folder || rest.length > 0) throw new WrongUsage('Give one folder of a backup')
    const withoutMissing = values['without-missing-pictures'] ?? false
    return (env: Env, say: Say) => restoreFrom({ folder: resolve(folder), withoutMissing }, env, say).catch(toRefusal)
  },
})

type Wanted = { folder: string; withoutMissing: boolean }

async function restoreFrom({ folder, withoutMissing }: Wanted, env: Env, say: Say) {
  const backup = await checkBackup(folder, { withoutMissing })
  const database = await openOwner(env)
  try {
    const images = await openImageStore({ dataDir: env.dataDir, ...env.images })
    await restoreBackup(database.connection, { dataDir: env.dataDir, images }, folder, backup, migrateSandbox)
    const db = connect(database.connection, { max: 2, statementLimitMs: 600_000, onError: () => {} })
    const broken = await brokenInvariants(db).finally(() => db.destroy())
    if (broken.length > 0)
      throw new TaskRefused(`The shop is restored, but its data is not consistent: ${broken[0]?.invariant}.`)
  } finally {
    await database.stop()
  }
  const { manifest, missing } = backup
  if (missing.length > 0) say(`${missing.length} pictures are missing, for example ${missing[0]}. Upload them again.`)
  say(`The shop is restored as it was at ${manifest.madeAt}. Start it with "npm start".`)
  say(
    'Documents issued after that may be with buyers. Set another document prefix in Settings before anything is shipped.',
  )
  say('Changes of passwords and roles, and deletions of accounts, after that are lost. Make them again.')
  const day = dayInIndia(new Date(manifest.madeAt))
  say(`To record payments made after that, run: npm run shop -- reconcile --from ${day}`)
}

function toRefusal(error: unknown): never {
  throw error instanceof RestoreRefused ? new TaskRefused(error.message) : error
}
