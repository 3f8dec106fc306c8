import { exportProducts as linesOf } from '#server/catalogue/files/export-products.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import type { Task } from './task.ts'
import { writeOutput } from './write-output.ts'

const usage = 'export-products [FILE]'

export const exportProducts: Task = {
  help: 'writes every product as CSV for a spreadsheet, to a new file or to the screen',
  usage,
  read: (args) => {
    const { positionals } = readArguments(usage, args, {})
    if (positionals.length > 1) throw wrongUsage(usage, 'Give only one file')
    return ({ db }) => writeOutput(linesOf(db), positionals[0])
  },
}
