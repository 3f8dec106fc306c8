import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isCommonPassword } from '#server/platform/passwords/common-passwords.ts'
import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#shared/users.ts'
import { TaskRefused } from './task.ts'

type PasswordOptions = { isAdmin: boolean }

/**
 * `isMade`: the password was generated, because there is no terminal or nothing was typed. It is printed once; a typed
 * one never.
 */
export type ChosenPassword = { password: string; isMade: boolean }

export async function promptPassword({ isAdmin }: PasswordOptions): Promise<ChosenPassword> {
  const typed = await promptHidden('Password (leave empty to generate one): ')
  if (!typed) return { password: randomBytes(12).toString('base64url'), isMade: true }
  requireStrong(typed, { isAdmin })
  return { password: typed, isMade: false }
}

/** Reads the password from standard input, without the line break at its end. Throws `TaskRefused`. */
export async function readPassword({ isAdmin }: PasswordOptions): Promise<ChosenPassword> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  requireStrong(password, { isAdmin })
  return { password, isMade: false }
}

export const shownOnce = ({ password, isMade }: ChosenPassword): string =>
  isMade ? ` Password: ${password}  (shown only this once)` : ''

/** Throws `TaskRefused`. */
export function requireStrong(password: string, { isAdmin }: PasswordOptions) {
  const length = [...password].length
  const [least, owner] = isAdmin ? [MIN_ADMIN_PASSWORD, 'An admin’s'] : [MIN_PASSWORD, 'A']
  if (length < least || length > 128) throw new TaskRefused(`${owner} password must have ${least} to 128 characters.`)
  if (isCommonPassword(password)) throw new TaskRefused('This password is one of the most common ones.')
}

/** Asks at the terminal without echo; returns '' without a terminal. */
async function promptHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
