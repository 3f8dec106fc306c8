import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { clearUser } from '#web/lib/user-info.ts'

/** Ends the sign-in here at once and goes home, without waiting for the server. Never throws. */
export async function signOut(): Promise<void> {
  const reported = send('POST /api/users/logout')
  navigate(to.home(), { replace: true })
  clearUser()
  // Offline, the token stays valid until it expires, but nobody holds it.
  await reported.catch(() => undefined)
}
