import { z } from 'zod'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import type { Reply } from './model-state.ts'
import type { FuzzRequest } from './requests.ts'

const Failure = z.object({ message: z.string().regex(/\S/), code: z.string().regex(/^[a-z_]+$/) })

/** The fault of a response, or undefined. Response times are checked elsewhere. */
export function violationIn(request: FuzzRequest, response: Reply): string | undefined {
  const { status, body } = response
  if (status >= 500 && !isDeclared(response)) return `answered ${status}: ${body.slice(0, 300)}`
  if (INTERNALS.test(body)) return `speaks of its inside: ${INTERNALS.exec(body)?.[0]}`
  const call = callOf(request)
  if (status < 300) return skippedAccess(call, request) ?? replyViolation(call, request, response)
  if (status < 400) return isOpenRedirect(response)
  if (request.method !== 'HEAD' && !Failure.safeParse(parsed(body)).success)
    return `refuses without words: ${body.slice(0, 200)}`
  return undefined
}

/** An overload or an unavailable dependency: the response has Retry-After. */
const isDeclared = ({ status, body, headers }: Reply) =>
  status === 503 && headers['retry-after'] !== undefined && Failure.safeParse(parsed(body)).success

const INTERNALS = /node_modules|FST_ERR|\.ts:\d|\bat \w+ \(|\$argon2|password_hash|insert into "|select "/

function skippedAccess(call: Call | undefined, { who, url, headers }: FuzzRequest): string | undefined {
  if (!call || call.access === 'anyone') return undefined
  if (who === 'visitor' || headers.authorization) return `served a call for signed-in people to a visitor`
  if (call.access !== 'user' && who !== 'admin') return `served an admin’s call to a shopper`
  // The numbered orders and people belong to the shopper, never to the other user.
  const isForeign = /^\/(api\/orders|razorpay)\/\{order|^\/api\/users\/\{person/.test(url)
  return who === 'other' && isForeign ? 'served one shopper’s own to another' : undefined
}

function replyViolation(call: Call | undefined, { method }: FuzzRequest, { status, body, headers }: Reply) {
  if (!call || method === 'HEAD') return undefined
  if (![call.status ?? 200, ...OTHER_SUCCESS].includes(status)) return `answered ${status}`
  if (!String(headers['content-type']).startsWith('application/json')) return undefined
  const { success, error } = call.reply.safeParse(parsed(body))
  return success ? undefined : `its reply does not fit: ${error?.message.slice(0, 300)}`
}

// A repeated order returns 200, and a payment that has not arrived yet 202.
const OTHER_SUCCESS = [200, 202]

const isOpenRedirect = ({ status, headers }: Reply) =>
  status === 304 || String(headers.location).startsWith('http://localhost:3000/#/')
    ? undefined
    : `leads to ${headers.location}`

/** The described call that an address means; literal parts win over parameters. */
function callOf({ method, url }: FuzzRequest): Call | undefined {
  // Dots in a path are resolved first, as a browser does.
  const path = (URL.parse(url, 'http://shop.example')?.pathname ?? url).split(';', 1)[0] ?? ''
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  const fits = allCalls.filter((call) => call.method === effectiveMethod && patternOf(call).test(path))
  return fits.toSorted((a, b) => named(a) - named(b))[0]
}

const patternOf = ({ path }: Call) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const named = ({ path }: Call) => path.split(':').length

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
