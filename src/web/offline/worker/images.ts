import { pictureNameOf } from './rules.ts'
import { boundedStore } from './stores.ts'

/** Two to three megabytes at phone sizes. */
export const pictures = boundedStore('pictures', 300)

/**
 * A picture never changes: it is asked for once. Without a network another size of it does as well; where there is none, its
 * room stays empty instead of showing a torn sheet.
 */
export async function pictureOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await pictures.find(request)
  if (kept) return kept
  try {
    const response = await fetch(request)
    event.waitUntil(pictures.keep(request, response))
    return response
  } catch {
    return (await otherSize(request)) ?? nothing()
  }
}

const nothing = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  })

async function otherSize({ url }: Request): Promise<Response | undefined> {
  const name = pictureNameOf(url)
  const other = (await pictures.all().catch(() => [])).find((each) => pictureNameOf(each) === name)
  return other === undefined ? undefined : pictures.find(new Request(other))
}
