import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** A strict content policy with only the payment provider's hosts added, and the usual headers. */
export function addSecurityHeaders(app: FastifyInstance, checkoutUrl: string) {
  const provider = checkoutUrl.startsWith('/') ? [] : [new URL(checkoutUrl).origin, 'https://*.razorpay.com']
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...provider],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The payment window of a bank opens as a pop-up that must find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
}
