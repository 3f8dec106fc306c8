import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES } from '#server/gst/files/files.ts'
import { GST_FILES } from '#shared/gst-files.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import type { Task } from './task.ts'
import { writeOutput } from './write-output.ts'

const usage = 'gst YYYY-MM FOLDER'

export const gst: Task = {
  help: 'writes the files of the GST return of this month: for the offline tool, the portal, Tally and a spreadsheet',
  usage,
  read: (args) => {
    const [month = '', folder, ...more] = readArguments(usage, args, {}).positionals
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw wrongUsage(usage, 'The month must be like 2026-11')
    if (folder === undefined || more.length > 0) throw wrongUsage(usage, 'Give one folder')
    const days = { from: `${month}-01`, to: lastDayOf(month) }
    return async ({ db }, say) => {
      await mkdir(folder, { recursive: true })
      for (const name of GST_FILES) {
        const file = join(folder, name)
        await writeOutput(FILES[name](db, days), file)
        say(file)
      }
    }
  },
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
