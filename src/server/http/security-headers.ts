import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page's own (`pagePolicy`); every other answer has the strictest (`contentPolicy`). */
    contentPolicy?: string
  }
}

type Site = { checkoutUrl: string; hstsSubdomains?: boolean | undefined }

/** A strict content policy and the usual headers, the same for every answer and so put together once. */
export function addSecurityHeaders(app: FastifyInstance, { checkoutUrl, hstsSubdomains = false }: Site) {
  const headers = {
    'content-security-policy': contentPolicy(checkoutUrl),
    ...ALWAYS,
    ...transportSecurity(hstsSubdomains),
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { contentPolicy: ofPage } = request.routeOptions.config
    reply.headers(headers)
    if (ofPage) reply.header('content-security-policy', ofPage)
    done()
  })
}

/** For answers that are no page: our own files alone, with the payment provider's hosts added. */
export const contentPolicy = (checkoutUrl: string): string => policyOf(checkoutUrl, { scripts: [], styles: [] })

/**
 * For pages, with the scripts that stand in them, letter for letter between their tags. They run by their hash alone.
 *
 * Every page becomes the whole app, so people pay in each of them. The provider's script puts a `<style>` element into the
 * page and sets the `style` attribute of its frame. Without inline styles its backdrop covers the payment form and takes every
 * press. `style-src` has no hash: beside a hash, browsers ignore 'unsafe-inline'. It covers elements and attributes
 * in every browser; Safari before 15.4 does not know `style-src-elem` and `style-src-attr`.
 */
export const pagePolicy = (checkoutUrl: string, inlineScripts: string[] = []): string =>
  policyOf(checkoutUrl, { scripts: inlineScripts.map(hashOf), styles: ["'unsafe-inline'"] })

function policyOf(checkoutUrl: string, inline: { scripts: string[]; styles: string[] }): string {
  const provider = checkoutUrl.startsWith('/') ? [] : [new URL(checkoutUrl).origin, 'https://*.razorpay.com']
  const directives = {
    'default-src': ["'self'"],
    // The provider's script loads another one, which looks for fraud, from a second host of theirs.
    'script-src': ["'self'", ...inline.scripts, ...provider],
    'style-src': ["'self'", ...inline.styles],
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

// A photo is chosen or taken by the phone itself; the page never looks through its camera. `payment`, `clipboard-write`
// and `otp-credentials` stay as browsers have them: the provider's script may pass them on to its frame.
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

/** A year of HSTS. Browsers ignore it over plain HTTP. Subdomains may be other sites of the society, without TLS. */
const transportSecurity = (hstsSubdomains: boolean) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
