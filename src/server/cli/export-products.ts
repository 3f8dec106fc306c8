import { exportProducts as linesOf } from '#server/catalogue/files/export-products.ts'
import { type Task, task, WrongUsage } from './task.ts'
import { writeOutput } from './write-output.ts'

export const exportProducts: Task = task({
  help: 'writes every product as CSV for a spreadsheet, to a new file or to the screen',
  usage: 'export-products [FILE]',
  options: {},
  read: ({ positionals }) => {
    if (positionals.length > 1) throw new WrongUsage('Give only one file')
    return ({ db }) => writeOutput(linesOf(db), positionals[0])
  },
})
