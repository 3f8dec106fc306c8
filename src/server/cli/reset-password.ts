import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/users/password.ts'
import { isAdminPassword } from '#server/users/password-rules.ts'
import { findUserByEmail } from '#server/users/queries.ts'
import { replacePassword } from '#server/users/replace-password.ts'
import { promptPassword, shownOnce } from './prompt-password.ts'
import { readEmail } from './read-email.ts'
import { type OpenShop, type Task, TaskRefused, task } from './task.ts'
import { withJobs } from './with-jobs.ts'

/**
 * For users without mail, usually the only admin. The password is not an argument, because others could read it in the
 * process list.
 */
export const resetPassword: Task = task({
  help: 'sets a new password, typed or generated, and signs the account out everywhere',
  usage: 'reset-password --email ADDRESS',
  options: { email: { type: 'string' } },
  read: ({ values }) => {
    const email = readEmail(values.email)
    return async (shop, print) => {
      const user = await findUserByEmail(shop.db, email)
      if (!user) throw noAccount(email)
      const chosen = await promptPassword({ isAdmin: user.role !== null })
      await replace(shop, user.id, chosen.password, email)
      print(`${email} has a new password and is signed out everywhere.${shownOnce(chosen)}`)
    }
  },
})

async function replace(shop: OpenShop, userId: string, password: string, email: string) {
  const passwordHash = await hashPassword(password)
  const hasAdminPassword = isAdminPassword(password)
  await withJobs(shop, (jobs) =>
    inTransaction(shop.db, async (tx) => {
      const deps = { jobs, publicUrl: shop.publicUrl }
      if (!(await replacePassword(tx, deps, { userId, passwordHash, hasAdminPassword, isFromCli: true })))
        throw noAccount(email)
    }),
  )
}

const noAccount = (email: string) => new TaskRefused(`There is no account with the address ${email}.`)
