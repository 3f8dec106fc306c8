import type { InputOf, ReplyOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, toApiError } from './api-error.ts'
import { setShopClock } from './shop-clock.ts'
import { isStaff, userInfo } from './user-info.ts'

export type { ApiError } from './api-error.ts'

export type Key = keyof CallByKey

type Parts<K extends Key> = {
  [P in 'params' | 'query' | 'body' as InputOf<CallByKey[K], P> extends undefined ? never : P]: InputOf<CallByKey[K], P>
}

/** The input of a call by its description: `{ params, query, body }`, with optional headers and signal. */
export type Input<K extends Key> = Parts<K> & { headers?: Record<string, string>; signal?: AbortSignal }

export type Arguments<K extends Key> = keyof Parts<K> extends never ? [input?: Input<K>] : [input: Input<K>]

/**
 * Makes a call of the shop's API, typed by its description: `send('GET /api/orders/:id', { params: { id } })`.
 * Throws `ApiError` with a message for the user. Clears an expired sign-in.
 */
export async function send<K extends Key>(key: K, ...[input]: Arguments<K>): Promise<ReplyOf<CallByKey[K]>> {
  return (await request(key, input ?? {})).body
}

export type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The response with its `link` header, which names the next page; '' without one. */
export async function request<K extends Key>(
  key: K,
  input: AnyInput,
): Promise<{ body: ReplyOf<CallByKey[K]>; link: string }> {
  const [method = 'GET', path = ''] = key.split(' ')
  const user = userInfo.get()
  const isForAll = FOR_ALL.test(key)
  const token = isForAll && !isStaff(user) ? undefined : user?.token
  // A screen that closes after the sign-out may still start to load.
  if (method === 'GET' && !isForAll && !token) throw signedOut()
  const pending = fetch(addressOf(path, input), {
    method,
    headers: {
      // Also for English: the browser would send the languages of the phone.
      'accept-language': languageCode(),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...input.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: withTimeout(input.signal),
  })
  const response = await withOfflineError(pending, input.signal)
  setShopClock(response)
  if (!response.ok) throw await toApiError(response, token)
  const body = await withOfflineError(response.json(), input.signal)
  // Nothing of a person who has signed out meanwhile may be stored again.
  if (token && userInfo.get()?._id !== user?._id) throw signedOut()
  return { body, link: response.headers.get('link') ?? '' }
}

/**
 * All responses for visitors. They are requested without a token, so that they can be cached; only staff see more in
 * them.
 */
const FOR_ALL = /^GET \/api\/(home|products|categories|settings|society|synonyms)/

const signedOut = () => new ApiError(401, 'unauthorized', t('You have been signed out. Please sign in and try again.'))

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Ends a request when its screen no longer needs it, or after a minute. A stalled connection reports nothing itself. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  setTimeout(stop, LONGEST_MS)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  return controller.signal
}

const LONGEST_MS = 60_000

async function withOfflineError<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.'))
  }
}
