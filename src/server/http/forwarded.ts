import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

const NAMES = /^(x-forwarded(-\w+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Returns the name of a header that only proxies add. */
export const forwardingHeader = (headers: IncomingHttpHeaders): string | undefined =>
  Object.keys(headers).find((name) => NAMES.test(name))

/** Logs one warning when requests come through an untrusted proxy. */
export function warnOfUntrustedProxy(app: FastifyInstance, trustProxy: number) {
  if (trustProxy > 0) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : forwardingHeader(request.headers)
    if (header) {
      hasWarned = true
      app.log.warn(
        { header },
        'requests come through a proxy, but TRUST_PROXY is 0: all callers count as one address, and one of them can use ' +
          'up the sign-in attempts of all. Set TRUST_PROXY to the number of proxies in front',
      )
    }
    done()
  })
}
