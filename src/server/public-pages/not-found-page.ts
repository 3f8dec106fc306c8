import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { replyNotFound } from '#server/http/error-reply.ts'
import { pagePolicy, siteOf } from '#server/http/security-headers.ts'
import { languageOf } from '#server/platform/i18n/page-languages.ts'
import { acceptedEncoding } from '#server/platform/response-cache/cached-response.ts'
import type { PageShell } from './page-shell.ts'
import { NOT_FOUND_SCREEN } from './public-pages.ts'
import { renderNotFound } from './render.ts'

/** Serves the shop's 404 page: one page for each language, at any address. */
export function openNotFoundPage(deps: Context, shell: PageShell | undefined) {
  const policy = pagePolicy(siteOf(deps), shell?.scriptsIn(NOT_FOUND_SCREEN))
  return async (request: FastifyRequest, reply: FastifyReply, status: 404 | 410) => {
    const language = languageOf(request.url)
    const made = shell && deps.cache.get(`page not found ${language.code}`, () => renderNotFound(deps, shell, language))
    const page = await made?.catch((error: unknown) => {
      request.log.warn({ err: error }, 'not-found page failed')
    })
    if (!page) return replyNotFound(request, reply)
    const { bytes, headers } = await page.in(acceptedEncoding(request.headers['accept-encoding']))
    const { etag: _, ...otherHeaders } = headers
    const ofPage = { 'content-security-policy': policy, 'cache-control': 'no-cache', ...otherHeaders }
    return reply.code(status).type(page.type).headers(ofPage).send(bytes)
  }
}
