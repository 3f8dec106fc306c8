import { exportProducts as linesOf } from '#server/catalogue/files/export-products.ts'
import { type Task, task } from './task.ts'
import { writeOutput } from './write-output.ts'

export const exportProducts: Task = task({
  help: 'writes every product as CSV for a spreadsheet, to a new file or to the screen',
  usage: 'export-products [FILE]',
  options: {},
  arguments: 1,
  read: ({ positionals }) => {
    return ({ db }) => writeOutput(linesOf(db), positionals[0])
  },
})
