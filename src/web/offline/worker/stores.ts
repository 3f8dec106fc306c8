import { isCacheable } from './rules.ts'

/** A cache that evicts its oldest entries above `maxEntries`. Storage errors never fail the request. */
export function boundedCache(name: string, maxEntries: number) {
  async function put(request: Request, response: Response): Promise<void> {
    try {
      const store = await caches.open(name)
      // A stored entry moves to the end.
      await store.delete(request)
      await store.put(request, response)
      const stored = await store.keys()
      for (const old of stored.slice(0, Math.max(0, stored.length - maxEntries))) await store.delete(old)
    } catch {
      // Without storage the shop works as if it had no worker.
    }
  }
  return {
    keep: (request: Request, response: Response) =>
      isCacheable(response) ? put(request, response.clone()) : Promise.resolve(),
    find: (request: Request) => match(name, request),
    all: async () => (await (await caches.open(name)).keys()).map(({ url }) => url),
    /** Removes entries that this version would not cache. */
    purge: (isStored: (request: Request) => boolean) => purge(name, isStored),
  }
}

async function match(name: string, request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(request, { ignoreVary: true })
  } catch {
    return undefined
  }
}

async function purge(name: string, isStored: (request: Request) => boolean): Promise<void> {
  const store = await caches.open(name)
  for (const request of await store.keys()) if (!isStored(request)) await store.delete(request)
}
