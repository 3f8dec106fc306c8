import { resolve } from 'node:path'
import type { Connection, Db } from '#server/database/connect.ts'
import { connectForTask } from '#server/database/connect-for-task.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/http/errors.ts'
import { DATA_INVARIANTS, violatedInvariants } from '#server/invariants/invariants.ts'
import { checkBackup } from '#server/platform/backup/check-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { sizes } from '#server/platform/memory/sizes.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { migrateSandbox } from '#server/sandbox.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { SettingsChange } from '#shared/settings.ts'
import { dayInIndia } from '#shared/today.ts'
import { type Print, TaskRefused, task, WrongUsage } from './task.ts'

/** Unlike the other commands it needs no existing shop. */
export const restore = task({
  help: 'restores a backup to an empty data folder, or to an empty database in DATABASE_URL',
  usage: 'restore FOLDER [--document-prefix AB] [--without-missing-pictures]',
  options: { 'document-prefix': { type: 'string' }, 'without-missing-pictures': { type: 'boolean' } },
  arguments: 1,
  read: ({ values, positionals: [folder] }) => {
    if (!folder) throw new WrongUsage('Give one folder of a backup')
    const withoutMissing = values['without-missing-pictures'] ?? false
    const prefix = values['document-prefix']
    if (prefix !== undefined && !SettingsChange.safeParse({ documentPrefix: prefix }).success)
      throw new WrongUsage('The prefix has one or two capital letters or digits')
    const options = { folder: resolve(folder), withoutMissing, prefix }
    return (env: Env, print: Print) => restoreFrom(options, env, print)
  },
})

type RestoreOptions = { folder: string; withoutMissing: boolean; prefix: string | undefined }

async function restoreFrom({ folder, withoutMissing, prefix }: RestoreOptions, env: Env, print: Print) {
  const backup = await checkBackup(folder, { withoutMissing })
  const database = await openOwner(env)
  try {
    const images = await openImageStore({ dataDir: env.dataDir, ...env.images })
    await restoreBackup(database.connection, { dataDir: env.dataDir, images }, folder, backup, migrateSandbox)
    const db = connectForTask(database.connection, 2)
    try {
      await completeRestore(db, prefix)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
  const { manifest, missing } = backup
  if (missing.length > 0) print(`${missing.length} pictures are missing, for example ${missing[0]}. Upload them again.`)
  print(`The shop is restored as it was at ${manifest.madeAt}. Start it with "npm start".`)
  print(
    prefix === undefined
      ? 'Documents issued after that may be with buyers, and new ones would repeat their numbers. Set another document prefix in Settings at once.'
      : `New documents have the prefix ${prefix}, so they repeat no number of a lost one.`,
  )
  print('All sign-ins and invitations have ended. Everybody signs in again.')
  print('Changes of passwords and roles, and deletions of accounts, after that are lost. Make them again.')
  const day = dayInIndia(new Date(manifest.madeAt))
  print(`To record payments made after that, run: npm run shop -- reconcile --from ${day}`)
}

/** The prefix comes first: a shop that is started in spite of a complaint must not repeat numbers of documents. */
async function completeRestore(db: Db, prefix: string | undefined): Promise<void> {
  if (prefix !== undefined) await changePrefix(db, prefix)
  const [violation] = await violatedInvariants(db, DATA_INVARIANTS)
  if (violation) throw new TaskRefused(`The shop is restored, but its data is not consistent: ${violation.invariant}.`)
}

async function changePrefix(db: Db, prefix: string): Promise<void> {
  const advice = 'The shop is restored. Set another document prefix in Settings'
  if ((await readSettings(db)).documentPrefix === prefix)
    throw new TaskRefused(`${advice}: the backup has the prefix ${prefix} too.`)
  await changeSettings(db, { documentPrefix: prefix }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new TaskRefused(`${advice}: ${error.message}`)
  })
}

/** Connects as the owner, who can change the schema, without migrating. */
async function openOwner(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = env.databaseDirectUrl ?? env.databaseUrl
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, settings: sizes.postgres })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
