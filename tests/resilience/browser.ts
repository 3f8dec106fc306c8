import type { Reply } from '#tests/support/shop.ts'

/** A browser on a shop that may crash: a call without response has status 0. */
export function browserOf(address: () => string, token?: string) {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Pick<Reply<T>, 'status' | 'body'>> => {
    try {
      const response = await fetch(address() + path, {
        method,
        headers: {
          // An idle connection that the shop closes looks like a crash.
          connection: 'close',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    } catch {
      return { status: 0, body: undefined as T }
    }
  }
  return {
    get: <T = unknown>(path: string) => call<T>('GET', path),
    post: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
      call<T>('POST', path, body, headers),
    put: <T = unknown>(path: string, body?: unknown) => call<T>('PUT', path, body),
  }
}

export type Browser = ReturnType<typeof browserOf>
