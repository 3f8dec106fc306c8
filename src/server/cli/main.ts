import { readEnv } from '#server/env.ts'
import { AppError } from '#server/http/errors.ts'
import { BackupInProgress } from '#server/platform/backup/backup-lock.ts'
import { BackupIncomplete } from '#server/platform/backup/write-backup.ts'
import { FileError } from '#server/platform/csv/file-error.ts'
import { sentenceOf } from '#server/platform/startup/plain-errors.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor.ts'
import { exportOrders } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import { gst } from './gst.ts'
import { importProducts } from './import-products.ts'
import { moveImages } from './move-images.ts'
import { openForTask } from './open-for-task.ts'
import { reconcile } from './reconcile.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import { type Task, TaskRefused } from './task.ts'
import { testPayments } from './test-payments.ts'

// The operator's commands, `npm run shop -- <command>`, with or without a running shop.

const TASKS: Record<string, Task> = {
  backup,
  check,
  'create-admin': createAdmin,
  'export-orders': exportOrders,
  'export-products': exportProducts,
  gst,
  'import-products': importProducts,
  'move-images': moveImages,
  reconcile,
  'reset-password': resetPassword,
  seed,
  'test-payments': testPayments,
}

/** They open the shop's database themselves, or do without. */
const WITHOUT_SHOP = { doctor, restore }
const runsWithoutShop = (name: string): name is keyof typeof WITHOUT_SHOP => Object.hasOwn(WITHOUT_SHOP, name)

const EXPECTED_ERRORS = [TaskRefused, FileError, AppError, BackupIncomplete, BackupInProgress]
const isExpected = (error: Error) => EXPECTED_ERRORS.some((kind) => error instanceof kind)

process.removeAllListeners('warning')
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [name = 'help', ...args] = process.argv.slice(2)
  if (name === 'help' || isHelp(name)) print(listOfTasks())
  else if (args.some(isHelp)) print(helpOf(name))
  else if (runsWithoutShop(name)) await WITHOUT_SHOP[name].read(args)(readEnv(process.env), print)
  else await runTask(name, args)
} catch (error) {
  console.error(error instanceof Error && isExpected(error) ? error.message : (sentenceOf(error) ?? error))
  process.exitCode = 1
}

async function runTask(name: string, args: string[]) {
  const task = taskOf(name)
  const run = task.read(args)
  const shop = await openForTask(readEnv(process.env))
  try {
    await run(shop, print)
  } finally {
    await shop.close()
  }
}

function taskOf(name: string): Task {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (!task) throw new TaskRefused(`There is no task "${name}".\n${listOfTasks()}`)
  return task
}

function isHelp(text: string) {
  return text === '--help' || text === '-h'
}

function helpOf(name: string): string {
  const { usage, help } = runsWithoutShop(name) ? WITHOUT_SHOP[name] : taskOf(name)
  return `npm run shop -- ${usage}\n${help}`
}

function listOfTasks(): string {
  const lines = [...Object.values(TASKS), ...Object.values(WITHOUT_SHOP)].map(
    ({ usage, help }) => `  ${usage}\n      ${help}`,
  )
  return [
    'npm run shop -- TASK, with the settings of the shop ("npm start -- --help"), and TASK is one of:',
    ...lines,
  ].join('\n')
}
