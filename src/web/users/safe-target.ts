/**
 * Where `goto` and `test1` may lead: a page of the app by its name, with or without a leading '/' (NAV-8).
 * Anything else, above all another site, leads home.
 */
export function safeTarget(wanted: string | undefined): string {
  const path = `/${(wanted ?? '').replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

const TARGETS =
  /^\/(cart|shipping|payment|placeorder|profile|myorders|wishlist|admin-dashboard|admin-userslist|admin-orderlist|admin-productlist|admin-settings|admin-audit|admin-mails|admin-files|admin-money|order\/[\w-]{1,64}|cart\/[\w-]{1,64}(\?[\w=&]{0,64})?|product\/[a-z]{1,20}\/[\w-]{1,64})$/
