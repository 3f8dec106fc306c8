import { resolve } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import type { Task } from './task.ts'

const usage = 'backup [FOLDER]'

export const backup: Task = {
  help: 'writes all that the shop keeps into a new folder of FOLDER (or of BACKUP_DIR), while it goes on selling',
  usage,
  read: (args) => {
    const { positionals } = readArguments(usage, args, {})
    if (positionals.length > 1) throw wrongUsage(usage, 'One folder is enough')
    return async ({ connection, dataDir, backupDir }, say) => {
      const folder = await backUp({ connection, dataDir }, positionals[0] ? resolve(positionals[0]) : backupDir)
      say(`The backup is in ${folder}`)
    }
  },
}
