/**
 * Prevents open redirects by `goto` and `test1`: only a page of the app, with or without a leading '/' (NAV-8).
 * Anything else becomes home.
 */
export function safeTarget(wanted: string | undefined): string {
  const path = `/${(wanted ?? '').replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

const TARGETS =
  /^\/(cart|shipping|payment|placeorder|profile|myorders|wishlist|admin-[a-z]{4,12}|order\/[\w-]{1,64}|cart\/[\w-]{1,64}(\?[\w=&]{0,64})?|product\/[a-z]{1,20}\/[\w-]{1,64})$/
