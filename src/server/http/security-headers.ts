import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What stands in a page itself, letter for letter between its tags; each is allowed by its hash, and nothing else inline is. */
export type Inline = { scripts?: string[]; styles?: string[] }

/** A strict content policy and the usual headers. */
export function addSecurityHeaders(app: FastifyInstance, checkoutUrl: string) {
  app.register(helmet, {
    contentSecurityPolicy: contentPolicy(checkoutUrl),
    crossOriginEmbedderPolicy: false,
    // The payment window of a bank opens as a pop-up that must find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', NEVER_ASKED_FOR)
  })
}

/** Our own files alone, with the payment provider's hosts added; a page with something `inline` has a policy of its own. */
export function contentPolicy(checkoutUrl: string, inline: Inline = {}) {
  const provider = checkoutUrl.startsWith('/') ? [] : [new URL(checkoutUrl).origin, 'https://*.razorpay.com']
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashesOf(inline.scripts), ...provider],
      styleSrc: ["'self'", ...hashesOf(inline.styles)],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...provider],
      frameSrc: ["'self'", ...provider],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'", ...provider],
    },
  }
}

// A photo is chosen or taken by the phone itself; the page never looks through its camera.
const NEVER_ASKED_FOR = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'midi']
  .map((power) => `${power}=()`)
  .join(', ')

const hashesOf = (texts: string[] = []) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
