import { isUnavailable, messageOf, sentAt } from './rules.ts'
import { boundedCache } from './stores.ts'
import { withTimeLimit } from './with-time-limit.ts'

export const catalogue = boundedCache('catalogue', 400)

/**
 * A message to the page. The page shows cached data of this time with the shop's refusal, or a newer response arrived.
 */
export type PageMessage = { kind: 'kept'; at: number; message?: string | undefined } | { kind: 'renewed' }

/**
 * The network's response, or the cached one when the network fails or takes more than four seconds. A late response is
 * cached too.
 */
export async function networkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const fromNetwork = fetch(request).then((response) => {
    event.waitUntil(catalogue.keep(request, response))
    return response
  })
  const stored = await catalogue.find(request)
  if (!stored) return fromNetwork
  const reply = await withTimeLimit(fromNetwork)
  if (reply && !isUnavailable(reply)) return reply
  const message = reply && (await messageOf(reply))
  notifyPage(event, { kind: 'kept', at: sentAt(stored), message })
  event.waitUntil(
    fromNetwork.then(
      (lateResponse) =>
        isUnavailable(lateResponse) ||
        lateResponse.headers.get('etag') === stored.headers.get('etag') ||
        notifyPage(event, { kind: 'renewed' }),
      () => undefined,
    ),
  )
  return stored
}

const notifyPage = (event: FetchEvent, message: PageMessage) =>
  event.waitUntil(clients.get(event.clientId).then((page) => page?.postMessage(message)))
