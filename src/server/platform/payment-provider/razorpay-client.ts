import { z } from 'zod'
import { type BreakerOptions, circuitBreaker } from '#server/platform/http-client/circuit-breaker.ts'
import { exchange, type HttpResponse, NoResponse } from '#server/platform/http-client/exchange.ts'
import { withTries } from '#server/platform/http-client/with-tries.ts'
import { callSlots, type Lane } from './call-slots.ts'
import { ProviderRefused, ProviderUnavailable, ProviderUnreadable } from './provider.ts'

export type ClientOptions = { keyId: string; keySecret: string; baseUrl: string; breaker?: BreakerOptions }

type Extra = {
  body?: object
  headers?: Record<string, string>
  /** Default: POST is a write, GET is a read. */
  lane?: Lane
}

export type Client = <S extends z.ZodType>(
  response: S,
  method: 'GET' | 'POST',
  path: string,
  extra?: Extra,
) => Promise<z.output<S>>

/**
 * Calls the provider. Retries a read within its five seconds. Retries a write once, only if the first was certainly not
 * done; otherwise the caller looks up the outcome. Throws `ProviderUnavailable`, or `ProviderRefused` if the provider
 * refuses.
 */
export function openClient({ keyId, keySecret, baseUrl, breaker }: ClientOptions): Client {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const run = openLanes(breaker)

  return (response, method, path, { body, headers = {}, lane = method === 'GET' ? 'read' : 'write' } = {}) => {
    const once = async (limitMs: number) => {
      const question = {
        method,
        headers: { authorization, accept: 'application/json', ...headers, ...(body && JSON_BODY) },
        body: body && JSON.stringify(body),
        limitMs,
        mayReuse: method === 'GET',
      }
      return checkedResponse(response, await exchange(baseUrl + path, question).catch(toUnavailable))
    }
    const tries = method === 'GET' ? READ_TRIES : WRITE_TRIES
    const mayRepeat = (error: unknown): error is ProviderUnavailable =>
      error instanceof ProviderUnavailable && (method === 'GET' || error.isUndone)
    return run(lane, (end) => withTries(once, { end, tries, shortestMs: SHORTEST_TRY_MS, mayRepeat }))
  }
}

/**
 * Each lane has its own circuit breaker, so that failing reads block no payment. A Retry-After pauses its own lane and
 * the polls.
 */
function openLanes(options: BreakerOptions | undefined) {
  const slots = callSlots()
  const breaker = () => circuitBreaker(ProviderUnavailable, 'the payment provider is not called for a while', options)
  const breakers = { write: breaker(), read: breaker(), poll: breaker() }

  /** Includes the time in the queue. */
  return async <T>(lane: Lane, call: (end: number) => Promise<T>): Promise<T> => {
    const end = performance.now() + LIMIT_MS
    const release = await slots.acquire(lane)
    try {
      return await breakers[lane].run(() => call(end))
    } catch (error) {
      const { retryAfter } = error instanceof ProviderUnavailable ? error : {}
      if (lane !== 'poll' && retryAfter !== undefined) breakers.poll.backOff(retryAfter)
      throw error
    } finally {
      release()
    }
  }
}

const LIMIT_MS = 5_000
const READ_TRIES = 3
const WRITE_TRIES = 2
const SHORTEST_TRY_MS = 1_000
const JSON_BODY = { 'content-type': 'application/json' }

function toUnavailable(error: unknown): never {
  if (!(error instanceof NoResponse)) throw error
  const isUndone = error.isUnsent
  throw new ProviderUnavailable('the payment provider could not be reached', { isUndone, cause: error })
}

function checkedResponse<S extends z.ZodType>(response: S, { status, body, headers }: HttpResponse): z.output<S> {
  if (status === 429) {
    const isUndone = true
    throw new ProviderUnavailable('the payment provider asks to wait', {
      retryAfter: secondsOf(headers['retry-after']),
      isUndone,
    })
  }
  // A redirect would lead to another server.
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
    throw new ProviderUnavailable(`the payment provider answered ${status}`)
  }
  const parsed = parseJson(body.toString('utf8'))
  if (status >= 400) throw new ProviderRefused(status, descriptionOf(parsed))
  const checked = response.safeParse(parsed)
  if (!checked.success) throw new ProviderUnreadable('the payment provider’s answer has another form than documented')
  return checked.data
}

/** Parses `Retry-After`, in seconds or as a date; at most a minute, in case it is wrong. */
function secondsOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? '1')
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter ?? '') - Date.now()) / 1_000
  return Math.min(60, Math.max(0, Number.isFinite(wait) ? wait : 1))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Refusal = z.object({ error: z.object({ description: z.string() }) })
const descriptionOf = (response: unknown) =>
  Refusal.safeParse(response).data?.error.description ?? 'refused without a reason'
