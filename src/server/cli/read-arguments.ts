import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { TaskRefused } from './task.ts'

/** The arguments after the command's name. Throws `TaskRefused` with the usage for an unknown one. */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw wrongUsage(usage, error instanceof Error ? error.message : String(error))
  }
}

export const wrongUsage = (usage: string, reason: string) =>
  new TaskRefused(`${reason.replace(/\.?$/, '.')} Usage: npm run shop -- ${usage}`)
