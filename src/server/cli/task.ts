import type { Connection, Db } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'

/** What a command works with: the shop's database, folders and settings. */
export type OpenShop = {
  db: Db
  connection: Connection
  dataDir: string
  images: ImageStore
  backupDir: string
  /** The address that shoppers use. */
  publicUrl: string
  /** Whether payments go to the sandbox. */
  testPayments: boolean
  env: Env
}

export type Say = (line: string) => void

export type Task = {
  /** One line in the list of commands. */
  help: string
  /** The arguments after the command's name. */
  usage: string
  /** Reads the arguments before anything is opened. Throws `TaskRefused`. */
  read: (args: string[]) => (shop: OpenShop, say: Say) => Promise<void>
}

/** The command failed; the message is shown to the operator. */
export class TaskRefused extends Error {}
