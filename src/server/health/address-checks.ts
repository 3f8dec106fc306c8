import { isIP } from 'node:net'
import tls from 'node:tls'
import { FORWARDED_ENTRIES } from '#server/http/health.ts'
import { sentence, verbatim } from '#shared/sentence.ts'
import { DAY_MS } from '#shared/today.ts'
import { type Finding, type HealthCheck, ok, problem, warning } from './finding.ts'

const LOCAL = /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/
const isLocal = (address: string) => LOCAL.test(new URL(address).hostname)

export const publicAddressCheck: HealthCheck = {
  title: 'Public address',
  run: async ({ publicUrl }) => {
    if (isLocal(publicUrl))
      return warning('PUBLIC_URL is an address of this machine.', 'Set PUBLIC_URL to the address that shoppers use.')
    const found = await callShop(publicUrl)
    if (found === 'nothing')
      return problem(
        sentence('The shop does not respond at {address}.', { address: publicUrl }),
        'Check the DNS record, the firewall and the proxy, and that the shop runs.',
      )
    if (found === 'another server')
      return problem(
        sentence('Another server responds at {address}.', { address: publicUrl }),
        'Let the DNS record and the proxy point to this shop.',
      )
    return ok(sentence('The shop responds at {address}.', { address: publicUrl }))
  },
}

/** Each proxy adds one entry to X-Forwarded-For, or replaces it. This request begins without one. */
export const proxyCheck: HealthCheck = {
  title: 'Proxies',
  run: async ({ publicUrl, env: { trustProxy } }) => {
    const found = await callShop(publicUrl)
    if (typeof found === 'string')
      return warning(
        'The proxies cannot be counted while the shop does not respond at its address.',
        'Repair the public address first.',
      )
    if (found.proxies === trustProxy)
      return ok(sentence('TRUST_PROXY is {n}, as many as there are proxies.', { n: trustProxy }))
    return problem(
      sentence('There are {n} proxies in front, but TRUST_PROXY is {set}.', { n: found.proxies, set: trustProxy }),
      sentence('Set TRUST_PROXY to {n}, and restart the shop.', { n: found.proxies }),
    )
  },
}

/** Calls the shop as a browser would. A proxy or firewall may treat this machine's own call differently. */
async function callShop(publicUrl: string): Promise<{ proxies: number } | 'another server' | 'nothing'> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    const entries = response.headers.get(FORWARDED_ENTRIES)
    if (response.status >= 500 && entries === null) return 'nothing'
    return response.ok && entries !== null ? { proxies: Number(entries) } : 'another server'
  } catch {
    return 'nothing'
  }
}

export const certificateCheck: HealthCheck = {
  title: 'Certificate',
  run: async ({ publicUrl }) => {
    if (isLocal(publicUrl)) return ok('An address of this machine needs no certificate.')
    if (!publicUrl.startsWith('https:'))
      return problem(
        'The public address has no TLS: everybody on the way can read passwords.',
        'Put a proxy with TLS in front, and let PUBLIC_URL begin with https.',
      )
    const found = await readCertificate(new URL(publicUrl)).catch(() => undefined)
    if (!found)
      return warning(
        'The certificate cannot be read while the shop does not respond at its address.',
        'Repair the public address first.',
      )
    return toFinding(found)
  },
}

type Certificate = { endsAt: number; fault?: string | undefined }

export function toFinding({ endsAt, fault }: Certificate, now = Date.now()): Finding {
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (fault)
    return problem(
      sentence('The certificate is not valid: {reason}', { reason: verbatim(fault) }),
      'Check the domain, the chain and the renewal of the certificate at the proxy.',
    )
  if (days >= ENOUGH_DAYS) return ok(sentence('The certificate is valid for {n} days.', { n: days }))
  const message = sentence('The certificate is valid for {n} days only.', { n: days })
  const advice = 'Check why the proxy does not renew it.'
  return days < FEW_DAYS ? problem(message, advice) : warning(message, advice)
}

/** Proxies renew a certificate of 90 days when 30 are left. */
const ENOUGH_DAYS = 20
const FEW_DAYS = 7

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const name = isIP(host) ? {} : { servername: host }
    const options = { host, port: Number(port || 443), rejectUnauthorized: false, ...name }
    const socket = tls.connect({ ...options, timeout: 5_000 }, () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
      resolve({ endsAt, fault: socket.authorized ? undefined : String(socket.authorizationError) })
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error('no TLS connection within 5 seconds')))
    socket.on('error', reject)
  })
}
