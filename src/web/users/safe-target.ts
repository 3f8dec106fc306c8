/**
 * Prevents open redirects by `goto` and `test1`: only a page of the app, with or without a leading '/' (NAV-8).
 * Anything else becomes home.
 */
export function safeTarget(wanted = ''): string {
  const path = `/${wanted.replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

/** The routes of `web/routes.tsx`, apart from sign-in and registration. */
const TARGETS =
  /^\/(cart|shipping|payment|placeorder|profile|myorders|wishlist|message|directors|careers|contact|privacy|notice|terms|about[\w-]*|search\/[^/?#]+|admin-[\w/-]+|(cart|order|ayurveda|product(list)?)(\/[\w-]+){1,2}(\?[\w=&]*)?)$/
