import { imageNameOf } from './rules.ts'
import { boundedCache } from './stores.ts'

/** Two to three megabytes at phone sizes. */
export const images = boundedCache('pictures', 300)

/** Images are immutable: cache first. Offline, another size is used, else an empty image. */
export async function imageOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await images.find(request)
  if (stored) return stored
  try {
    const response = await fetchImage(request)
    event.waitUntil(images.keep(request, response))
    return response
  } catch {
    return (await otherSize(request)) ?? nothing()
  }
}

/** After a redirect to another host, the browser stores only what that host allows it to read. The rest is shown. */
const fetchImage = (request: Request) => fetch(request, { mode: 'cors' }).catch(() => fetch(request))

const nothing = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  })

async function otherSize({ url }: Request): Promise<Response | undefined> {
  const name = imageNameOf(url)
  const otherSize = (await images.all().catch(() => [])).find((each) => imageNameOf(each) === name)
  return otherSize === undefined ? undefined : images.find(new Request(otherSize))
}
