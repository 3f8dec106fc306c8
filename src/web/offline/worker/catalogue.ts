import { inTime } from './in-time.ts'
import { isAway, messageOf, momentOf } from './rules.ts'
import { boundedStore } from './stores.ts'

/** Cache of public catalogue responses. */
export const catalogue = boundedStore('catalogue', 400)

/** Told to the page that asked: it shows what was kept, from when, and what the shop said instead; or something newer came late. */
export type Reported = { kind: 'kept'; at: number; message?: string | undefined } | { kind: 'renewed' }

/**
 * The network's answer; what was kept when there is none, or none within four seconds. A later answer is kept all the same, so
 * that it is there when it is asked for again.
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
