/**
 * How the worker handles a request. 'page': a page of the shop. 'file' and 'image': they never change. 'catalogue': a
 * shared response. 'none': not handled, which includes all personal data.
 */
export type Strategy = 'page' | 'file' | 'image' | 'catalogue' | 'none'

type FetchDetails = { method: string; url: string; isNavigation: boolean; isSignedIn: boolean }

export function strategyOf({ method, url, isNavigation, isSignedIn }: FetchDetails, origin: string): Strategy {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || isSignedIn) return 'none'
  if (isNavigation) return PAGE.test(pathname) ? 'page' : 'none'
  if (/^\/(assets|icons)\//.test(pathname)) return 'file'
  if (pathname.startsWith('/uploads/')) return 'image'
  return CATALOGUE.test(pathname) && isCacheableQuery(searchParams) ? 'catalogue' : 'none'
}

/** Search words are personal. Only parameters that cannot hold them are cached. */
const isCacheableQuery = (params: URLSearchParams) => [...params].every(([name, value]) => SAFE[name]?.test(value))

const SAFE: Partial<Record<string, RegExp>> = { pageNumber: /^\d+$/, language: /^[a-z]{2}$/ }

/** Addresses that are not pages contain a dot or start with one of these. */
const PAGE = /^\/(?!(api|uploads|assets|icons|razorpay|test-payments|metrics|healthz|readyz)(\/|$))[^.]*$/
const CATALOGUE = /^\/api\/(home|products|categories|settings|society|synonyms)(\/|$)/

type Reply = Pick<Response, 'ok' | 'status'> & { headers: Pick<Headers, 'get'> }

/** Only complete, successful, public responses. */
export const isCacheable = ({ status, headers }: Reply): boolean =>
  status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '')

/** The shop or its proxy is down or overloaded: a cached response is better. */
export const isUnavailable = ({ status }: Reply): boolean => status >= 502 && status <= 504

/** The message of the shop's refusal. A proxy's refusal has none. */
export const messageOf = async (response: Pick<Response, 'json'>): Promise<string | undefined> => {
  const reply = await response.json().catch(() => undefined)
  return typeof reply?.message === 'string' ? reply.message : undefined
}

/** When the shop sent this response, in milliseconds. */
export const sentAt = ({ headers }: Pick<Reply, 'headers'>): number =>
  Date.parse(headers.get('date') ?? '') || Date.now()

/** Whether a page loads only scripts of these files. A newer page belongs to the next worker. */
export const usesOnly = (html: string, files: readonly string[]): boolean =>
  [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].every(([file]) => files.includes(file))

/** The caches of older builds to delete. The previous build stays, because open pages may load more screens. */
export function outdatedCaches(names: readonly string[], present: string): string[] {
  const older = names.filter((name) => name.startsWith(FILES) && name !== present)
  return older.slice(0, -1)
}

export const FILES = 'files-'

/** The shop's page in one of its languages: '/' or '/ml/'. */
export const isShell = (path: string): boolean => /^\/(\w\w\/)?$/.test(path)

/** The app address of a page: '/product/ayurveda/1-oil' -> '/#/product/ayurveda/1', '/ml/cart' -> '/ml/#/cart'. */
export function hashAddressOf({ pathname, search }: URL): string {
  const [, language = '', path = ''] = /^(\/\w\w(?=\/))?(.*)$/.exec(pathname) ?? []
  return `${language}/#${path.replace(/^(\/product\/[^/]+\/[0-9a-f-]{36})-.*/, '$1')}${search}`
}

/** '/uploads/abc-320.avif' -> '/uploads/abc': the image of these sizes. */
export const imageNameOf = (path: string): string => path.replace(/(-\d+)?\.\w+$/, '')
