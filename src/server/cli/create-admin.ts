import { type AdminMade, makeAdmin } from '#server/users/make-admin.ts'
import { type AskedPassword, askPassword, readPassword, requireStrong, shownOnce } from './ask-password.ts'
import { readEmail } from './read-email.ts'
import { type Say, type Task, task, WrongUsage } from './task.ts'

/**
 * Asks for a missing password; without a terminal or input it generates one and prints it once. Others can read a
 * password argument in the process list, so standard input is accepted too.
 */
export const createAdmin: Task = task({
  help: `creates an admin, or makes the person with this e-mail address an admin.
      Other users of this machine can read --password in the process list.
      --password-stdin reads the password from standard input, and without either the task asks for it`,
  usage: 'create-admin --email ADDRESS [--password PASSWORD | --password-stdin]',
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    'password-stdin': { type: 'boolean', default: false },
  },
  read: ({ values }) => {
    const email = readEmail(values.email)
    const { password: given, 'password-stdin': isPiped } = values
    if (given !== undefined && isPiped) throw new WrongUsage('Choose one of --password and --password-stdin')
    if (given !== undefined) requireStrong(given, ADMIN)
    return async ({ db }, say) => {
      const asked =
        given === undefined ? await (isPiped ? readPassword : askPassword)(ADMIN) : { password: given, isMade: false }
      const done = await makeAdmin(db, { email, password: asked.password })
      tell(say, done, email, asked)
    }
  },
})

function tell(say: Say, done: AdminMade, email: string, asked: AskedPassword) {
  if (done === 'was admin') say(`${email} is an admin already. Nothing was changed.`)
  else if (done === 'promoted') say(`${email} is an admin now, and signs in with the password of their account.`)
  else if (done === 'password set') {
    const why = 'The old password may be too short, or that of a stranger who used this address.'
    say(`${email} is an admin now, and signs in with the new password. ${why}${shownOnce(asked)}`)
  } else say(`${email} is an admin now.${shownOnce(asked)}`)
}

const ADMIN = { isAdmin: true }
