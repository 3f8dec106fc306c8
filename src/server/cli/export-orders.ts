import { exportOrders as linesOf } from '#server/orders/export-orders.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import type { Task } from './task.ts'
import { writeOutput } from './write-output.ts'

const usage = 'export-orders [--from YYYY-MM-DD] [--to YYYY-MM-DD] [FILE]'

export const exportOrders: Task = {
  help: 'writes the orders of these days in India as CSV for a spreadsheet, to a new file or to the screen',
  usage,
  read: (args) => {
    const { values, positionals } = readArguments(usage, args, { from: { type: 'string' }, to: { type: 'string' } })
    if (positionals.length > 1) throw wrongUsage(usage, 'Give only one file')
    const days = exchangeCalls.exportOrders.query.safeParse(values)
    if (!days.success) throw wrongUsage(usage, days.error.issues[0]?.message ?? 'The dates are not valid')
    return ({ db }) => writeOutput(linesOf(db, days.data), positionals[0])
  },
}
