import type { InputOf, ReplyOf } from '#shared/call.ts'
import { allCalls, type CallByKey } from '#shared/calls.ts'
import type { Quote } from '#shared/orders.ts'
import type { ChangedMeanwhile } from '#shared/product-editing.ts'

export type Key = keyof CallByKey

type RecordedRequest = {
  key: Key
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

/** A refusal like the shop's: `{ message, code }`, and for a form `errors`. */
export type Refusal = {
  status: number
  message: string
  code?: string
  errors?: { path: string; message: string }[]
  quote?: Quote
  changed?: ChangedMeanwhile
  /** Not the shop's JSON, but a response like a proxy's. */
  isPlain?: boolean
}

type Reply<K extends Key> = ReplyOf<CallByKey[K]>
type Reaction<K extends Key> = Reply<K> | Refused | Promise<Reply<K> | Refused>

/** The responses by call. A function decides for each request. */
export type Responses = { [K in Key]?: Reaction<K> | ((requests: RecordedRequest) => Reaction<K>) }

class Refused {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}

/** 500 by default: the browser does not retry it. */
export const refused = (message: string, { status = 500, ...more }: Partial<Refusal> = {}) =>
  new Refused({ status, message, code: 'refused', ...more })

/** A response that never arrives. */
export const never = new Promise<never>(() => undefined)

export type FakeShop = ReturnType<typeof openFakeShop>

/**
 * A fake of the HTTP API. It responds to the calls that the test names. A response must match the call's schema;
 * `problems` lists mismatches and unexpected calls. It refuses an invalid body with 400 and an invalid id with 404.
 */
export function openFakeShop(initialResponses: Responses) {
  let responses = initialResponses
  const requests: RecordedRequest[] = []
  const problems: string[] = []

  async function response(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(String(input), 'http://shop.example')
    const method = options.method ?? 'GET'
    const found = callAt(method, pathname)
    if (!found) return fail(`${method} ${pathname} is no call of the shop`)
    const request: RecordedRequest = {
      key: found.key,
      params: found.params,
      query: Object.fromEntries(searchParams),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      headers: new Headers(options.headers),
    }
    requests.push(request)
    const queryError = found.call.query?.safeParse(request.query).error
    if (queryError) return fail(`${found.key}: its query does not fit: ${queryError.message}`)
    if (found.call.params?.safeParse(found.params).error) return json({ message: 'Not found', code: 'not_found' }, 404)
    const bodyError = found.call.body?.safeParse(request.body).error
    if (bodyError) return json(invalid(bodyError.issues), 400)
    const reply = responses[found.key] as unknown
    if (reply === undefined) return fail(`${found.key} was asked, and the test has no answer`)
    const value: unknown = await (typeof reply === 'function' ? reply(request) : reply)
    if (value instanceof Refused) {
      const { status, isPlain, ...body } = value.refusal
      return isPlain ? new Response('<h1>Bad gateway</h1>', { status }) : json(body, status)
    }
    const parsed = found.call.reply.safeParse(value)
    if (!parsed.success) return fail(`${found.key}: its answer does not fit: ${parsed.error.message}`)
    return json(parsed.data, found.call.status ?? 200)
  }

  const requestsTo = (key: Key) => requests.filter((request) => request.key === key)

  function fail(problem: string): Response {
    problems.push(problem)
    return json({ message: problem, code: 'trouble' }, 400)
  }

  return {
    fetch: response,
    problems,
    /** Replaces the responses of these calls. */
    respond: (change: Responses) => {
      responses = { ...responses, ...change }
    },
    /** The bodies that this call was sent, oldest first. */
    sent: <K extends Key>(key: K) => requestsTo(key).map(({ body }) => body as InputOf<CallByKey[K], 'body'>),
    /** The idempotency keys of this call, oldest first. */
    keys: (key: Key) => requestsTo(key).map(({ headers }) => headers.get('idempotency-key')),
  }
}

/** The shop's response to an invalid body. */
function invalid(issues: { path: PropertyKey[]; message: string }[]) {
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { message: errors[0]?.message, code: 'invalid', errors }
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

// Literal paths come first: '/api/products/top' before '/api/products/:id'.
const calls = allCalls
  .map((call) => ({
    call,
    key: `${call.method} ${call.path}` as Key,
    pattern: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => namesIn(a.call.path) - namesIn(b.call.path))

function namesIn(path: string): number {
  return path.split(':').length
}

function callAt(method: string, pathname: string) {
  for (const { call, key, pattern } of calls) {
    const match = call.method === method && pattern.exec(pathname)
    if (match) return { call, key, params: decoded(match.groups) }
  }
  return undefined
}

const decoded = (groups: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
