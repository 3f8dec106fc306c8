import { hash } from 'node:crypto'
import aws4 from 'aws4'
import { type BreakerOptions, circuitBreaker } from '#server/platform/http-client/circuit-breaker.ts'
import { exchange, type HttpResponse, NoResponse } from '#server/platform/http-client/exchange.ts'
import { withTries } from '#server/platform/http-client/with-tries.ts'
import { StoreRefused, StoreUnavailable } from './store-error.ts'
import type { S3Settings } from './store-settings.ts'

export type BucketRequest = {
  method: 'GET' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Undefined: there is no such object. */
export type BucketClient = (request: BucketRequest) => Promise<HttpResponse | undefined>

/**
 * Calls a bucket with signature version 4. Every call is idempotent and may be retried. Throws
 * `StoreUnavailable` and `StoreRefused`.
 */
export function bucketClient(settings: S3Settings, breaker?: BreakerOptions): BucketClient {
  const { run } = circuitBreaker(StoreUnavailable, 'the image store is not called for a while', breaker)
  return (request) => {
    const { wholeMs, tryMs } = request.method === 'PUT' ? WRITE : READ
    const end = performance.now() + wholeMs
    return run(() => withTries((leftMs) => once(settings, request, Math.min(tryMs, leftMs)), { end, ...TRIES }))
  }
}

async function once(settings: S3Settings, request: BucketRequest, limitMs: number): Promise<HttpResponse | undefined> {
  const { method, body } = request
  const url = urlOf(settings, request)
  const headers = signed(settings, url, request)
  const response = await exchange(url.href, {
    method,
    headers,
    body,
    limitMs,
    mayReuse: true,
    largestResponse: LARGEST_FILE,
  }).catch(toUnavailable)
  const { status } = response
  if (status >= 200 && status < 300) return response
  if (status === 404 && request.key !== undefined && method !== 'PUT') return undefined
  const message = `it answered ${status}${reasonIn(response.body)}`
  if (status === 429 || status >= 500) throw new StoreUnavailable(message)
  throw new StoreRefused(message)
}

/** With an endpoint, the bucket is part of the path. A name with dots would not fit the certificate of AWS. */
function urlOf({ bucket, endpoint, region }: S3Settings, { key = '', query = {} }: BucketRequest): URL {
  const host = `s3.${region}.amazonaws.com`
  const base =
    endpoint === undefined && !bucket.includes('.')
      ? `https://${bucket}.${host}`
      : `${endpoint ?? `https://${host}`}/${bucket}`
  const url = new URL(`${base}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function signed(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  { host, pathname, search }: URL,
  { method, headers, body }: BucketRequest,
): Record<string, string> {
  const request = {
    service: 's3',
    region,
    method,
    host,
    path: pathname + search,
    headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
  }
  const { headers: all = {} } = aws4.sign(request, { accessKeyId, secretAccessKey })
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

const toUnavailable = (error: unknown): never => {
  if (!(error instanceof NoResponse)) throw error
  throw new StoreUnavailable(error.message, { cause: error })
}

/** The code of S3's error text. */
function reasonIn(body: Buffer): string {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1]
  return code ? ` ${code}` : ''
}

const READ = { wholeMs: 5_000, tryMs: 3_000 }
const WRITE = { wholeMs: 15_000, tryMs: 8_000 }
const TRIES = {
  tries: 3,
  shortestMs: 500,
  mayRepeat: (error: unknown) => error instanceof StoreUnavailable,
}
const LARGEST_FILE = 32 * 1024 * 1024
