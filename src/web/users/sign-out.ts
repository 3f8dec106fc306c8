import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { clearUser } from '#web/lib/user-info.ts'

/** Ends the sign-in here at once and leads home; the server is told, but its answer is not waited for. Never fails. */
export async function signOut(): Promise<void> {
  const reported = send('POST /api/users/logout')
  navigate(to.home(), { replace: true })
  clearUser()
  // Without a connection the token lives on, known to nobody, until it runs out.
  await reported.catch(() => undefined)
}
