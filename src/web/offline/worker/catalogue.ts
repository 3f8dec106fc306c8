import { inTime } from './in-time.ts'
import { isAway, messageOf, momentOf } from './rules.ts'
import { boundedStore } from './stores.ts'

export const catalogue = boundedStore('catalogue', 400)

/**
 * A message to the page. The page shows cached data of this time with the shop's refusal, or a newer response arrived.
 */
export type Reported = { kind: 'kept'; at: number; message?: string | undefined } | { kind: 'renewed' }

/**
 * The network's response, or the cached one when the network fails or takes more than four seconds. A late response is
 * cached too.
 */
export async function freshOrStored(event: FetchEvent): Promise<Response> {
  const { request } = event
  const fresh = fetch(request).then((response) => {
    event.waitUntil(catalogue.keep(request, response))
    return response
  })
  const stored = await catalogue.find(request)
  if (!stored) return fresh
  const reply = await inTime(fresh)
  if (reply && !isAway(reply)) return reply
  const message = reply && (await messageOf(reply))
  tell(event, { kind: 'kept', at: momentOf(stored), message })
  event.waitUntil(
    fresh.then(
      (late) =>
        isAway(late) || late.headers.get('etag') === stored.headers.get('etag') || tell(event, { kind: 'renewed' }),
      () => undefined,
    ),
  )
  return stored
}

const tell = (event: FetchEvent, reported: Reported) =>
  event.waitUntil(clients.get(event.clientId).then((page) => page?.postMessage(reported)))
