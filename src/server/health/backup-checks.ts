import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { checkBackup, RestoreRefused } from '#server/platform/backup/check-backup.ts'
import { newestBackup } from '#server/platform/backup/newest-backup.ts'
import { sentence, verbatim } from '#shared/sentence.ts'
import { HOUR_MS } from '#shared/today.ts'
import { type Finding, type HealthCheck, type HealthSources, ok, problem } from './finding.ts'

/** One backup a night, plus two hours for a large one. */
const OLDEST_HOURS = 26

export const backupAgeCheck: HealthCheck = {
  title: 'Backup',
  isCheap: true,
  run: async (sources) => {
    const newest = await newestBackup(sources.env.backupDir)
    if (!newest) return withoutBackup(sources)
    const hours = Math.floor((Date.now() - newest.madeAt.getTime()) / HOUR_MS)
    const message = sentence('The newest backup is {n} hours old.', { n: hours })
    return hours < OLDEST_HOURS ? ok(message) : problem(message, 'Look for "backup failed" in the log.')
  },
}

async function withoutBackup({ database, env }: HealthSources): Promise<Finding> {
  if (!(await isWritable(env.backupDir))) {
    return problem(
      sentence('No backup can be written to {folder}.', { folder: env.backupDir }),
      'Set BACKUP_DIR to a folder that this user can write to.',
    )
  }
  const isNew = typeof database !== 'string' && (await isOfToday(database.db))
  if (isNew) return ok('The shop is new: the first backup is written tonight.')
  return problem(
    sentence('There is no backup in {folder}.', { folder: env.backupDir }),
    'Run "npm run shop -- backup", and look for "backup failed" in the log.',
  )
}

/** A folder that does not exist yet is made in the next one above. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    const isFolder = (await stat(folder)).isDirectory()
    await access(folder, constants.W_OK | constants.X_OK)
    return isFolder
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && isWritable(dirname(folder))
  }
}

async function isOfToday(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select min(applied_at) > now() - make_interval(hours => ${OLDEST_HOURS}) as is_new from schema_migrations`.execute(
    db,
  )
  return rows[0]?.is_new ?? false
}

export const backupContentsCheck: HealthCheck = {
  title: 'Backup contents',
  limitMs: 20_000,
  run: async (sources) => {
    const newest = await newestBackup(sources.env.backupDir)
    if (!newest) return withoutBackup(sources)
    try {
      const { manifest } = await checkBackup(newest.folder)
      const { tables, pictures } = manifest
      return ok(
        sentence('The newest backup is complete: {tables} tables and {images} images.', {
          tables: tables.length,
          images: pictures.length,
        }),
      )
    } catch (error) {
      if (!(error instanceof RestoreRefused)) throw error
      return problem(
        sentence('The newest backup cannot be restored: {reason}', { reason: verbatim(error.message) }),
        'Run "npm run shop -- backup" now.',
      )
    }
  },
}
