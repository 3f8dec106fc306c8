import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES } from '#server/gst/files/files.ts'
import { GST_FILES } from '#shared/gst-files.ts'
import { type Task, task, WrongUsage } from './task.ts'
import { writeOutput } from './write-output.ts'

export const gst: Task = task({
  help: 'writes the files of the GST return of this month: for the offline tool, the portal, Tally and a spreadsheet',
  usage: 'gst YYYY-MM FOLDER',
  options: {},
  arguments: 2,
  read: ({ positionals: [month = '', folder] }) => {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new WrongUsage('The month must be like 2026-11')
    if (folder === undefined) throw new WrongUsage('Give one folder')
    const days = { from: `${month}-01`, to: lastDayOf(month) }
    return async ({ db }, print) => {
      await mkdir(folder, { recursive: true })
      for (const name of GST_FILES) {
        const file = join(folder, name)
        await writeOutput(FILES[name](db, days), file)
        print(file)
      }
    }
  },
})

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
