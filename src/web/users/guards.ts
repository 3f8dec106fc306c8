import { useEffect } from 'react'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { safeTarget } from './safe-target.ts'

/**
 * For a screen that only signed-in people see: answers who it is, or undefined while the visitor is taken to sign in and
 * then back to `goto`.
 */
export function useRequireUser(goto: string): UserInfo | undefined {
  const user = userInfo.use()
  useLeaveIf(user === undefined, to.login(goto))
  return user
}

/** The same for the back office. It hides pages only: what an admin may do, the server decides. */
export function useRequireAdmin(goto = 'admin-dashboard'): UserInfo | undefined {
  const user = userInfo.use()
  const admin = user?.isAdmin ? user : undefined
  // With `goto`, somebody who is signed in but no admin would be sent back and forth for ever.
  useLeaveIf(admin === undefined, user ? to.login() : to.login(goto))
  return admin
}

/** Login and register: who is signed in already, or has just become so, goes on to `wanted` (AUTH-7). */
export function useLeaveWhenSignedIn(wanted: string | undefined): UserInfo | undefined {
  const user = userInfo.use()
  useLeaveIf(user !== undefined, safeTarget(wanted))
  return user
}

/** Leaves no trace in the history: Back must not lead into the same redirect again. */
function useLeaveIf(mustLeave: boolean, target: string) {
  useEffect(() => {
    if (mustLeave) navigate(target, { replace: true })
  }, [mustLeave, target])
}
