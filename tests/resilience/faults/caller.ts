/** A response of the shop. `ms`: its duration. `status` 0: no complete response. */
export type Reply = { status: number; text: string; retryAfter: number; ms: number }

/** A body that is a text is sent as it is. */
type Call = { method?: string; body?: object | string; form?: FormData; headers?: Record<string, string> }

/** Above every limit of the shop: a longer wait is a failure. */
const TIMEOUT_MS = 15_000

/** Calls the shop as one user, with a new connection each time. */
export function callerOf(address: () => string, token?: string) {
  return async (path: string, { method = 'GET', body, form, headers = {} }: Call = {}): Promise<Reply> => {
    const startedAt = performance.now()
    const content = form ?? (typeof body === 'object' ? JSON.stringify(body) : body)
    try {
      const response = await fetch(address() + path, {
        method,
        headers: {
          connection: 'close',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      const retryAfter = Number(response.headers.get('retry-after') ?? 0)
      return { status: response.status, text, retryAfter, ms: performance.now() - startedAt }
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      return { status: 0, text: `${error}, ${cause}`, retryAfter: 0, ms: performance.now() - startedAt }
    }
  }
}

export type Caller = ReturnType<typeof callerOf>

export const isSuccess = ({ status }: Reply) => status >= 200 && status < 300
