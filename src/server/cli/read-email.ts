import { Email } from '#shared/users.ts'
import { TaskRefused, WrongUsage } from './task.ts'

/** The normalised e-mail address. Throws `WrongUsage` and `TaskRefused`. */
export function readEmail(text: string | undefined): string {
  if (text === undefined) throw new WrongUsage('The e-mail address is missing')
  const email = Email.safeParse(text).data
  if (email === undefined) throw new TaskRefused(`${text} is not an e-mail address.`)
  return email
}
