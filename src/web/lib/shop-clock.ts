let ahead = 0

/** The server's time, since a phone's clock may be wrong. In milliseconds, as `Date.now()`. */
export const shopNow = (): number => Date.now() - ahead

/** Reads the shop's time off an answer that comes straight from it; one out of a cache tells of another day. */
export function setShopClock({ headers }: Response) {
  const said = Date.parse(headers.get('date') ?? '')
  if (headers.get('cache-control') === 'no-store' && said) ahead = Date.now() - said
}
