import type { FastifyRequest } from 'fastify'
import { asSaid, type Sentence, sentence } from '#shared/sentence.ts'

/**
 * Where a call comes from: the address as far as proxies are trusted, the kind of device, and the language it asks for, if
 * that is one of ours. `deviceKey`: the secret number of the browser, by which one that signed in before is known again.
 */
export type Visitor = { address: string; device: string; deviceKey: string | undefined; language: string | undefined }

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  device: deviceOf(request.headers['user-agent'] ?? ''),
  deviceKey: deviceKeyOf(request.headers['x-device']),
  language: request.language,
})

/** Anything else is no number of ours, and is left out as if it had not come. */
const deviceKeyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : undefined

/** 'Chrome/Android', '' where neither is known; enough for a person to know their own device by, and no more is kept. */
export function deviceOf(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  return names.filter((name) => name !== undefined).join('/')
}

/** What `deviceOf` stored, in the language of its reader. Older rows of the audit say 'Chrome on Android' and 'Unknown device'. */
export function sayDevice(device: string): Sentence {
  const [browser, system] = device.split(/\/| on /)
  if (browser && system) return sentence('{browser} on {system}', { browser, system })
  return device ? asSaid(device) : sentence('Unknown device')
}

const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

// In this order: most browsers also name the ones they descend from.
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
