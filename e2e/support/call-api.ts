import { inject } from 'vitest'
import type { InputOf, ReplyOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import { fetchWithRetries } from '#tests/support/fetch-with-retries.ts'

type Key = keyof CallByKey

type ApiInput<K extends Key> = {
  [P in 'params' | 'query' | 'body' as InputOf<CallByKey[K], P> extends undefined ? never : P]: InputOf<CallByKey[K], P>
} & { as?: { token: string }; headers?: Record<string, string> }

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  as?: { token: string }
  headers?: Record<string, string>
}

/** Calls the shop's API directly, with types, to prepare a test or check the data behind a screen. */
export async function callApi<K extends Key>(key: K, input: ApiInput<K>): Promise<ReplyOf<CallByKey[K]>> {
  const { params = {}, query = {}, body, as, headers } = input as AnyInput
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetchWithRetries(`${inject('shopUrl')}${filled}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`)
  return (await response.json()) as ReplyOf<CallByKey[K]>
}
