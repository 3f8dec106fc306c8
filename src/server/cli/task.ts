import type { Connection, Db } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'

/** What a task works with: the shop's database, where its files are, and what its settings say. */
export type OpenShop = {
  db: Db
  connection: Connection
  dataDir: string
  backupDir: string
  /** The address shoppers use. */
  publicUrl: string
  /** Whether the shop takes its payments in the sandbox. */
  testPayments: boolean
  env: Env
}

export type Say = (line: string) => void

export type Task = {
  /** One line for the list of tasks. */
  help: string
  /** What may follow the task's name. */
  usage: string
  /** Reads what follows the name before anything is opened. Throws `TaskRefused`. */
  read: (args: string[]) => (shop: OpenShop, say: Say) => Promise<void>
}

/** The task was not done; the message is fit to be shown to the operator. */
export class TaskRefused extends Error {}
