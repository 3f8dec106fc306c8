import { z } from 'zod'
import { type BreakerOptions, circuitBreaker } from './circuit-breaker.ts'
import { type Answer, exchange, NoAnswer } from './exchange.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'

export type ClientOptions = { keyId: string; keySecret: string; baseUrl: string; breaker?: BreakerOptions }

type Extra = { body?: object; headers?: Record<string, string> }

export type Ask = <S extends z.ZodType>(
  answer: S,
  method: 'GET' | 'POST',
  path: string,
  extra?: Extra,
) => Promise<z.output<S>>

/**
 * Asks the provider. A read is tried again as long as its five seconds last; a write never, for nobody knows what became
 * of the first: the caller looks that up. Throws `ProviderUnavailable`, or `ProviderRefused` when it understood and said no.
 */
export function askerOf({ keyId, keySecret, baseUrl, breaker }: ClientOptions): Ask {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const { run } = circuitBreaker(breaker)

  return (answer, method, path, { body, headers = {} } = {}) => {
    const once = async (limitMs: number) => {
      const question = {
        method,
        headers: { authorization, accept: 'application/json', ...headers, ...(body && JSON_BODY) },
        body: body && JSON.stringify(body),
        limitMs,
      }
      return soundAnswer(answer, await exchange(baseUrl + path, question).catch(toUnavailable))
    }
    return run(() => (method === 'GET' ? withTries(once) : once(LIMIT_MS)))
  }
}

async function withTries<T>(once: (limitMs: number) => Promise<T>): Promise<T> {
  const end = performance.now() + LIMIT_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(end - performance.now())
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || tries === READ_TRIES) throw error
      const wait = error.retryAfter === undefined ? withJitter(tries) : error.retryAfter * 1_000
      if (performance.now() + wait + SHORTEST_TRY_MS > end) throw error
      await pause(wait)
    }
  }
}

const LIMIT_MS = 5_000
const READ_TRIES = 3
const SHORTEST_TRY_MS = 1_000
const JSON_BODY = { 'content-type': 'application/json' }

/** So that many who failed together do not come back together. */
const withJitter = (tries: number) => 100 * 2 ** tries * (0.5 + Math.random())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function toUnavailable(error: unknown): never {
  if (!(error instanceof NoAnswer)) throw error
  throw new ProviderUnavailable('the payment provider could not be reached', { cause: error })
}

function soundAnswer<S extends z.ZodType>(answer: S, { status, text, retryAfter }: Answer): z.output<S> {
  if (status === 429) {
    throw new ProviderUnavailable('the payment provider asks for patience', { retryAfter: secondsOf(retryAfter) })
  }
  // A redirect would be another server than the one that was named.
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
    throw new ProviderUnavailable(`the payment provider answered ${status}`)
  }
  const parsed = parseJson(text)
  if (status >= 400) throw new ProviderRefused(status, descriptionOf(parsed))
  const checked = answer.safeParse(parsed)
  if (!checked.success) throw new ProviderUnavailable('the payment provider’s answer has another form than documented')
  return checked.data
}

/** Of a `Retry-After` header, in seconds or as a date; at most a minute, so that a wrong one closes nothing for long. */
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
const descriptionOf = (answer: unknown) =>
  Refusal.safeParse(answer).data?.error.description ?? 'refused without a reason'
