import { useEffect } from 'react'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { isStaff, type UserInfo, userInfo } from '#web/lib/user-info.ts'

/**
 * For screens that require a sign-in. Returns the user, or undefined while redirecting to sign in and then to
 * `goto`.
 */
export function useRequireUser(goto: string): UserInfo | undefined {
  const user = userInfo.use()
  useRedirectIf(user === undefined, to.login(goto))
  return user
}

/** The same for the back office. It only hides pages: the server enforces access. */
export function useRequireStaff(goto: string): UserInfo | undefined {
  const user = userInfo.use()
  const staff = isStaff(user) ? user : undefined
  // Without `goto`: a signed-in shopper would be redirected in a loop.
  useRedirectIf(staff === undefined, user ? to.login() : to.login(goto))
  return staff
}

/** For login and register: redirects signed-in users to `target` (AUTH-7), and staff otherwise to the dashboard. */
export function useRedirectWhenSignedIn(target: string | undefined): UserInfo | undefined {
  const user = userInfo.use()
  useRedirectIf(user !== undefined, target === undefined && isStaff(user) ? to.admin() : safeTarget(target))
  return user
}

/** Replaces the history entry, so that Back does not repeat the redirect. */
function useRedirectIf(isRedirected: boolean, target: string) {
  useEffect(() => {
    if (isRedirected) navigate(target, { replace: true })
  }, [isRedirected, target])
}

/**
 * Prevents open redirects by `goto` and `test1`: only a page of the app, with or without a leading '/' (NAV-8).
 * Anything else becomes home.
 */
export function safeTarget(target = ''): string {
  const path = `/${target.replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

/** The routes of `web/routes.tsx`, apart from sign-in and registration. */
const TARGETS =
  /^\/(cart|shipping|payment|placeorder|profile|myorders|wishlist|message|directors|careers|contact|privacy|notice|terms|about[\w-]*|search\/[^/?#]+|admin-[\w/-]+|(cart|order|ayurveda|product(list)?)(\/[\w-]+){1,2})(\?[\w=&+%.*-]*)?$/
