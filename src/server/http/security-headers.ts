import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page's own (`pagePolicy`); other responses have the strictest (`contentPolicy`). */
    contentPolicy?: string
  }
}

/** What a page loads from other hosts: the provider's script, and images of the store's public address. */
export type Site = { checkoutUrl: string; imageBaseUrl?: string | undefined }

type Sources = { provider: { checkoutUrl: string }; images: { baseUrl?: string | undefined } }

export const siteOf = ({ provider, images }: Sources): Site => ({
  checkoutUrl: provider.checkoutUrl,
  imageBaseUrl: images.baseUrl,
})

/** Content security policy and the usual headers, few for files. They are computed once. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { hstsSubdomains = false, ...site }: Site & { hstsSubdomains?: boolean | undefined },
) {
  const headers = {
    'content-security-policy': contentPolicy(site),
    ...ALWAYS,
    ...transportSecurity(hstsSubdomains),
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { contentPolicy: ofPage } = request.routeOptions.config
    reply.headers(FILES.test(request.url) && !request.is404 ? OF_FILES : headers)
    if (ofPage) reply.header('content-security-policy', ofPage)
    done()
  })
}

/** For responses that are not pages: only our files and the payment provider's hosts. */
export const contentPolicy = (site: Site): string => policyOf(site, { scripts: [], styles: [] })

/**
 * For pages, with the exact text of their inline scripts, which run by their hash. Every page becomes the whole app, so
 * people pay on each of them. The provider's script adds a `<style>` element and sets the `style` attribute of its
 * frame. Without inline styles its backdrop covers the payment form and takes every click. `style-src` has no hash:
 * beside a hash, browsers ignore 'unsafe-inline'. It covers elements and attributes in every browser. Safari before
 * 15.4 does not know `style-src-elem` and `style-src-attr`.
 */
export const pagePolicy = (site: Site, inlineScripts: string[] = []): string =>
  policyOf(site, { scripts: inlineScripts.map(hashOf), styles: ["'unsafe-inline'"] })

function policyOf({ checkoutUrl, imageBaseUrl }: Site, inline: { scripts: string[]; styles: string[] }): string {
  const provider = checkoutUrl.startsWith('/') ? [] : [new URL(checkoutUrl).origin, 'https://*.razorpay.com']
  const store = imageBaseUrl === undefined ? [] : [new URL(imageBaseUrl).origin]
  const directives = {
    'default-src': ["'self'"],
    // The provider's script loads a fraud-detection script from a second host.
    'script-src': ["'self'", ...inline.scripts, ...provider],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', 'https:', ...store],
    'font-src': ["'self'"],
    // The service worker follows the redirect of an image.
    'connect-src': ["'self'", ...provider, ...store],
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

// Photos come from a file input, which needs no camera permission. `payment`, `clipboard-write` and `otp-credentials`
// keep their defaults: the provider's script may pass them to its frame.
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'midi']
  .map((power) => `${power}=()`)
  .join(', ')

const FILES = /^\/(assets|uploads)\//

/**
 * For the files of a page, which are no documents. The other headers apply to documents only. They would add 700 bytes
 * to each file, an eighth of a second on 3G before the first image.
 */
const OF_FILES = {
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const ALWAYS = {
  // A bank's payment window is a pop-up that needs its opener.
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
  'permissions-policy': UNUSED_FEATURES,
}

/** HSTS for a year. Browsers ignore it over plain HTTP. Subdomains may be other sites without TLS. */
const transportSecurity = (hstsSubdomains: boolean) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
