import { randomBytes } from 'node:crypto'
import { isCommonPassword } from '#server/users/common-passwords.ts'
import { Email, MIN_ADMIN_PASSWORD } from '#shared/users.ts'
import { askHidden } from './ask-hidden.ts'
import { makeAdmin } from './make-admin.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'
import { type Say, type Task, TaskRefused } from './task.ts'

const usage = 'create-admin --email ADDRESS [--password PASSWORD]'

/** Without a password it is asked for; where nobody can be asked, or nothing is typed, it is made and printed once. */
export const createAdmin: Task = {
  help: 'makes another admin, or makes the person with this e-mail address one',
  usage,
  read: (args) => {
    const { values, positionals } = readArguments(usage, args, {
      email: { type: 'string' },
      password: { type: 'string' },
    })
    if (positionals.length > 0) throw wrongUsage(usage, `"${positionals[0]}" is too much`)
    if (values.email === undefined) throw wrongUsage(usage, 'The e-mail address is missing')
    const email = Email.safeParse(values.email).data
    if (email === undefined) throw new TaskRefused(`${values.email} is not an e-mail address.`)
    if (values.password !== undefined) requireStrong(values.password)
    return async ({ db }, say) => {
      const wanted = values.password ?? (await askHidden('Password (empty: one is made for you): '))
      if (wanted) requireStrong(wanted)
      const password = wanted || randomBytes(12).toString('base64url')
      const done = await makeAdmin(db, { email, password })
      tell(say, done, email, wanted ? undefined : password)
    }
  },
}

function tell(say: Say, done: Awaited<ReturnType<typeof makeAdmin>>, email: string, made: string | undefined) {
  if (done === 'was admin') say(`${email} is an admin already. Nothing was changed.`)
  else if (done === 'promoted') say(`${email} is an admin now, and signs in with the password of their account.`)
  else say(`${email} is an admin now.${made ? ` Password: ${made}  (shown only this once)` : ''}`)
}

function requireStrong(password: string) {
  const length = [...password].length
  if (length < MIN_ADMIN_PASSWORD || length > 128)
    throw new TaskRefused(`An admin’s password must have ${MIN_ADMIN_PASSWORD} to 128 characters.`)
  if (isCommonPassword(password)) throw new TaskRefused('This password is one of the most common ones.')
}
