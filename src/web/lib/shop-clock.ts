let offset = 0

/** The server's time, since a phone's clock may be wrong. In milliseconds, as `Date.now()`. */
export const shopNow = (): number => Date.now() - offset

/** Reads the server's time from a direct response. A cached response has an old time. */
export function setShopClock({ headers }: Response) {
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (headers.get('cache-control') === 'no-store' && serverTime) offset = Date.now() - serverTime
}
