import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What stands in a page itself, letter for letter between its tags; each is allowed by its hash, and nothing else inline is. */
export type Inline = { scripts?: string[]; styles?: string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a page with something inline; all else is sent with the shop's own (`contentPolicy`). */
    contentPolicy?: string
  }
}

type Site = { checkoutUrl: string; publicUrl: string; hstsSubdomains?: boolean | undefined }

/** A strict content policy and the usual headers, the same for every answer and so put together once. */
export function addSecurityHeaders(app: FastifyInstance, { checkoutUrl, ...site }: Site) {
  const headers = { 'content-security-policy': contentPolicy(checkoutUrl), ...ALWAYS, ...transportSecurity(site) }
  app.addHook('onRequest', (request, reply, done) => {
    const { contentPolicy: ofPage } = request.routeOptions.config
    reply.headers(headers)
    if (ofPage) reply.header('content-security-policy', ofPage)
    done()
  })
}

/** Our own files alone, with the payment provider's hosts added; a page with something `inline` has a policy of its own. */
export function contentPolicy(checkoutUrl: string, inline: Inline = {}): string {
  const provider = checkoutUrl.startsWith('/') ? [] : [new URL(checkoutUrl).origin, 'https://*.razorpay.com']
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(inline.scripts), ...provider],
    'style-src': ["'self'", ...hashesOf(inline.styles)],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider],
    'frame-src': ["'self'", ...provider],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", ...provider],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}

// A photo is chosen or taken by the phone itself; the page never looks through its camera.
const NEVER_ASKED_FOR = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'midi']
  .map((power) => `${power}=()`)
  .join(', ')

const ALWAYS = {
  // The payment window of a bank opens as a pop-up that must find its way back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': NEVER_ASKED_FOR,
}

/** For a year browsers ask for nothing without TLS; for the society's other sites only where the operator has said so. */
function transportSecurity({ publicUrl, hstsSubdomains }: Omit<Site, 'checkoutUrl'>) {
  if (!publicUrl.startsWith('https:')) return {}
  return { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
}

const hashesOf = (texts: string[] = []) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
