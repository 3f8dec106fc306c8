import type { InputOf, ReplyOf } from '#shared/call.ts'
import { allCalls, type CallByKey } from '#shared/calls.ts'

export type Key = keyof CallByKey

type Asked = { key: Key; params: Record<string, string>; query: Record<string, string>; body: unknown }

/** A refusal as the shop words it: `{ message, code }`, and for a form `errors`. */
export type Refusal = {
  status: number
  message: string
  code?: string
  errors?: { path: string; message: string }[]
}

type Reply<K extends Key> = ReplyOf<CallByKey[K]>
type Answer<K extends Key> = Reply<K> | Refused | Promise<Reply<K> | Refused>

/** What the shop answers, by call; a function decides for each request. */
export type Answers = { [K in Key]?: Answer<K> | ((asked: Asked) => Answer<K>) }

class Refused {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}

/** 500 unless told otherwise: the browser does not try that one again by itself. */
export const refused = (message: string, { status = 500, ...more }: Partial<Refusal> = {}) =>
  new Refused({ status, message, code: 'refused', ...more })

/** No answer comes while the test looks. */
export const never = new Promise<never>(() => undefined)

export type FakeShop = ReturnType<typeof openFakeShop>

/**
 * The shop as the browser sees it. It answers the calls that the test names. Each request and each answer must fit the call's
 * own schema; `troubles` lists what did not, and calls that nobody answers.
 */
export function openFakeShop(given: Answers) {
  let answers = given
  const asked: Asked[] = []
  const troubles: string[] = []

  async function answer(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(String(input), 'http://shop.example')
    const method = options.method ?? 'GET'
    const found = callAt(method, pathname)
    if (!found) return trouble(`${method} ${pathname} is no call of the shop`)
    const request: Asked = {
      key: found.key,
      params: found.params,
      query: Object.fromEntries(searchParams),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    }
    asked.push(request)
    for (const part of ['params', 'query', 'body'] as const) {
      const fault = found.call[part]?.safeParse(request[part]).error
      if (fault) return trouble(`${found.key}: its ${part} does not fit: ${fault.message}`)
    }
    const reply = answers[found.key] as unknown
    if (reply === undefined) return trouble(`${found.key} was asked, and the test has no answer`)
    const value: unknown = await (typeof reply === 'function' ? reply(request) : reply)
    if (value instanceof Refused) {
      const { status, ...body } = value.refusal
      return json(body, status)
    }
    const parsed = found.call.reply.safeParse(value)
    if (!parsed.success) return trouble(`${found.key}: its answer does not fit: ${parsed.error.message}`)
    return json(parsed.data, found.call.status ?? 200)
  }

  function trouble(what: string): Response {
    troubles.push(what)
    return json({ message: what, code: 'trouble' }, 400)
  }

  return {
    fetch: answer,
    troubles,
    /** From here on these calls are answered like this. */
    answer: (change: Answers) => {
      answers = { ...answers, ...change }
    },
    /** The bodies that this call was sent, oldest first. */
    sent: <K extends Key>(key: K) =>
      asked.filter((request) => request.key === key).map(({ body }) => body as InputOf<CallByKey[K], 'body'>),
  }
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

// '/api/products/top' stands before '/api/products/:id'.
const calls = allCalls
  .map((call) => ({
    call,
    key: `${call.method} ${call.path}` as Key,
    pattern: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((one, other) => namesIn(one.call.path) - namesIn(other.call.path))

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
