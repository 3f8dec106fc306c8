import { resolve } from 'node:path'
import { backUp, backUpTo } from '#server/platform/backup/back-up.ts'
import { type Task, task } from './task.ts'

export const backup: Task = task({
  help: 'writes all data of the shop to a new folder in FOLDER (or in BACKUP_DIR) while the shop stays open',
  usage: 'backup [FOLDER]',
  options: {},
  arguments: 1,
  read: ({ positionals }) => {
    return async ({ connection, dataDir, backupDir, images }, print) => {
      const source = { connection, dataDir, images }
      const [folder] = positionals
      const written = folder ? backUpTo(source, resolve(folder)) : backUp(source, backupDir)
      print(`The backup is in ${await written}`)
    }
  },
})
