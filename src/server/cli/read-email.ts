import { Email } from '#shared/users.ts'
import { wrongUsage } from './read-arguments.ts'
import { TaskRefused } from './task.ts'

/** The normalised e-mail address. Throws `TaskRefused`. */
export function readEmail(usage: string, text: string | undefined): string {
  if (text === undefined) throw wrongUsage(usage, 'The e-mail address is missing')
  const email = Email.safeParse(text).data
  if (email === undefined) throw new TaskRefused(`${text} is not an e-mail address.`)
  return email
}
