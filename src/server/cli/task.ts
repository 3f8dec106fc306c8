import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
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

export type Print = (line: string) => void

type Description<O extends ParseArgsOptionsConfig, Run> = {
  /** One line in the list of commands. */
  help: string
  /** The arguments after the command's name. */
  usage: string
  options: O
  /** The most arguments without a name; 0 when absent. */
  arguments?: number
  /** Reads the arguments before anything is opened. Throws `WrongUsage` and `TaskRefused`. */
  read: (parsed: ReturnType<typeof parse<O>>) => Run
}

const parse = <O extends ParseArgsOptionsConfig>(args: string[], options: O) =>
  parseArgs({ args, options, allowPositionals: true })

/** A command of the operator. A refusal of its arguments ends with its usage. */
export const task = <O extends ParseArgsOptionsConfig, Run>({
  help,
  usage,
  options,
  arguments: most = 0,
  read,
}: Description<O, Run>) => ({
  help,
  usage,
  read: (args: string[]): Run => {
    try {
      const parsed = parse(args, options)
      if (parsed.positionals.length > most) throw new WrongUsage(`"${parsed.positionals[most]}" is not expected`)
      return read(parsed)
    } catch (error) {
      if (!isWrongUsage(error)) throw error
      throw new TaskRefused(`${error.message.replace(/\.?$/, '.')} Usage: npm run shop -- ${usage}`)
    }
  },
})

/** A command that works with the opened shop. */
export type Task = ReturnType<typeof task<ParseArgsOptionsConfig, (shop: OpenShop, print: Print) => Promise<void>>>

/** The command failed; the message is shown to the operator. */
export class TaskRefused extends Error {}

/** The arguments are wrong. */
export class WrongUsage extends Error {}

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof WrongUsage ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
