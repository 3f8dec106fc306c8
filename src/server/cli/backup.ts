import { resolve } from 'node:path'
import { backUp, backUpTo } from '#server/platform/backup/back-up.ts'
import { BackupUnderWay } from '#server/platform/backup/one-at-a-time.ts'
import { BackupIncomplete } from '#server/platform/backup/write-backup.ts'
import { type Task, TaskRefused, task, WrongUsage } from './task.ts'

export const backup: Task = task({
  help: 'writes all data of the shop to a new folder in FOLDER (or in BACKUP_DIR) while the shop stays open',
  usage: 'backup [FOLDER]',
  options: {},
  read: ({ positionals }) => {
    if (positionals.length > 1) throw new WrongUsage('Give only one folder')
    return async ({ connection, dataDir, backupDir, images }, say) => {
      const source = { connection, dataDir, images }
      const [given] = positionals
      const written = given ? backUpTo(source, resolve(given)) : backUp(source, backupDir)
      const folder = await written.catch(toRefusal)
      say(`The backup is in ${folder}`)
    }
  },
})

function toRefusal(error: unknown): never {
  const isPlain = error instanceof BackupIncomplete || error instanceof BackupUnderWay
  throw isPlain ? new TaskRefused(error.message) : error
}
