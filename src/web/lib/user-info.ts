import type { Permission } from '#shared/roles.ts'
import type { SignedIn } from '#shared/users.ts'
import { clearPrivate } from './private-storage.ts'
import { asFields, asText, stored } from './stored.ts'

export type UserInfo = SignedIn

/** The signed-in user, for display only: the server checks the token. */
export const userInfo = stored<UserInfo | undefined>('userInfo', undefined, (value) =>
  isUserInfo(value) ? value : undefined,
)

/** Checks two fields only, because the value is the shop's own response. */
function isUserInfo(value: unknown): value is UserInfo {
  const fields = asFields(value)
  return !!asText(fields?.token) && !!asText(fields?.name)
}

/** Only hides what the server would refuse. */
export const mayDo = (user: UserInfo | undefined, permission: Permission): boolean =>
  user !== undefined && (user.isAdmin || !!user.permissions?.includes(permission))

export const isStaff = (user: UserInfo | undefined): boolean => mayDo(user, 'see dashboard')

/**
 * `hasEnded`: the shop has refused the token of this page. The sign-in screen shows it. The office replaces `clear` to
 * keep a form with unsaved changes.
 */
export const signIn = { hasEnded: false, clear: clearUser }

type Clear = (user?: UserInfo) => void
const signOutListeners = new Set<Clear>()

/** `clear` gets the user, unless the sign-out was in another tab. */
export const onSignOut = (clear: Clear) => {
  signOutListeners.add(clear)
}

/** Ends the sign-in on this browser; of personal data only the wishlist stays (AUTH-10). */
export function clearUser() {
  const user = userInfo.get()
  userInfo.clear()
  clearStored(user)
}

function clearStored(user?: UserInfo) {
  for (const clear of signOutListeners) clear(user)
  clearPrivate()
}

if (typeof window !== 'undefined') {
  // After a sign-out in another tab this tab clears its memory too. Without a `key` the whole storage was cleared.
  window.addEventListener(
    'storage',
    ({ key, newValue }) => (key ?? 'userInfo') === 'userInfo' && newValue === null && clearStored(),
  )
  // A page in the back/forward cache gets no such event.
  let shownTo: string | undefined
  window.addEventListener('pagehide', () => {
    shownTo = userInfo.get()?._id
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && shownTo && userInfo.get()?._id !== shownTo) window.location.reload()
  })
}
