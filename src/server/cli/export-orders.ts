import { exportOrders as linesOf } from '#server/orders/export-orders.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { type Task, task, WrongUsage } from './task.ts'
import { writeOutput } from './write-output.ts'

export const exportOrders: Task = task({
  help: 'writes the orders of these days in India as CSV for a spreadsheet, to a new file or to the screen',
  usage: 'export-orders [--from YYYY-MM-DD] [--to YYYY-MM-DD] [FILE]',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  arguments: 1,
  read: ({ values, positionals }) => {
    const days = exchangeCalls.exportOrders.query.safeParse(values)
    if (!days.success) throw new WrongUsage(days.error.issues[0]?.message ?? 'The dates are not valid')
    const { from, to } = days.data
    if (from && to && from > to) throw new WrongUsage('The last day is before the first')
    return ({ db }) => writeOutput(linesOf(db, days.data), positionals[0])
  },
})
