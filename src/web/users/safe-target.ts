/**
 * Prevents open redirects by `goto` and `test1`: only a page of the app, with or without a leading '/' (NAV-8).
 * Anything else becomes home.
 */
export function safeTarget(wanted: string | undefined): string {
  const path = `/${(wanted ?? '').replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

const ID = '[\\w-]{1,64}'

/** The routes of `web/routes.tsx`, apart from sign-in and registration. */
const TARGETS = new RegExp(
  `^/(${[
    'cart|shipping|payment|placeorder|profile|myorders|wishlist',
    'message|directors|careers|contact|privacy|notice|terms|about[\\w-]{0,64}',
    `(order|ayurveda)/${ID}`,
    `cart/${ID}(\\?[\\w=&]{0,64})?`,
    `product/[a-z]{1,20}/${ID}`,
    'productlist/[a-z]{1,20}(/\\d{1,6})?',
    'search/[^/?#\\\\\r\n\t]{1,100}',
    `admin-[a-z-]{3,20}(/${ID}(/edit)?)?`,
  ].join('|')})$`,
)
