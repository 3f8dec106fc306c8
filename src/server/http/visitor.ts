import type { FastifyRequest } from 'fastify'
import { type Sentence, sentence, verbatim } from '#shared/sentence.ts'

/**
 * Where a call comes from: its id, the client's address, the kind of device, and the requested language if supported.
 * `deviceKey` is the browser's secret number, by which a trusted browser is recognised.
 */
export type Visitor = ReturnType<typeof visitorOf>

export const visitorOf = (request: FastifyRequest) => ({
  requestId: request.id,
  address: request.ip,
  device: deviceOf(request.headers['user-agent'] ?? ''),
  deviceKey: deviceKeyOf(request.headers['x-device']),
  language: request.language,
})

/** Ignores malformed values. */
const deviceKeyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : undefined

/** 'Chrome/Android', or '' when unknown. Users recognise their device by it; nothing more is stored. */
export function deviceOf(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  return names.filter((name) => name !== undefined).join('/')
}

/**
 * The stored result of `deviceOf` in the reader's language. Older audit rows hold 'Chrome on Android' and 'Unknown
 * device'.
 */
export function deviceName(device: string): Sentence {
  const [browser, system] = device.split(/\/| on /)
  if (browser && system) return sentence('{browser} on {system}', { browser, system })
  return device ? verbatim(device) : sentence('Unknown device')
}

const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

// Order matters: most browsers also name their predecessors.
const BROWSERS: [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
