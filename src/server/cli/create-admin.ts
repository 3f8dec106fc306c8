import { type AdminMade, makeAdmin } from '#server/users/make-admin.ts'
import { type ChosenPassword, promptPassword, readPassword, requireStrong, shownOnce } from './prompt-password.ts'
import { readEmail } from './read-email.ts'
import { type Print, type Task, task, WrongUsage } from './task.ts'

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
    const { password, 'password-stdin': isPiped } = values
    if (password !== undefined && isPiped) throw new WrongUsage('Choose one of --password and --password-stdin')
    if (password !== undefined) requireStrong(password, ADMIN)
    return async ({ db }, print) => {
      const chosen =
        password === undefined ? await (isPiped ? readPassword : promptPassword)(ADMIN) : { password, isMade: false }
      const outcome = await makeAdmin(db, { email, password: chosen.password })
      printResult(print, outcome, email, chosen)
    }
  },
})

function printResult(print: Print, outcome: AdminMade, email: string, chosen: ChosenPassword) {
  if (outcome === 'was admin') print(`${email} is an admin already. Nothing was changed.`)
  else if (outcome === 'promoted') print(`${email} is an admin now, and signs in with the password of their account.`)
  else if (outcome === 'password set') {
    const reason = 'The old password may be too short, or that of a stranger who used this address.'
    print(`${email} is an admin now, and signs in with the new password. ${reason}${shownOnce(chosen)}`)
  } else print(`${email} is an admin now.${shownOnce(chosen)}`)
}

const ADMIN = { isAdmin: true }
