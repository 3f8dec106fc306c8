import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { replyNotFound } from '#server/http/error-reply.ts'
import { AppError } from '#server/http/errors.ts'
import { pagePolicy, siteOf } from '#server/http/security-headers.ts'
import { beforePath, PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import type { CachedResponse } from '#server/platform/response-cache/cached-response.ts'
import { compressBestLater } from '#server/platform/response-cache/compress-later.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import type { Language } from '#shared/public-page.ts'
import { openNotFoundPage } from './not-found-page.ts'
import { openPageShell, type PageShell } from './page-shell.ts'
import type { PublicPage } from './public-page.ts'
import { canonicalPath, NOT_FOUND_SCREEN, PUBLIC_PAGES } from './public-pages.ts'
import { renderPublicPage } from './render.ts'

/**
 * Server-rendered public pages with their data: on 3G the home page is visible four seconds earlier. Other pages can be
 * indexed and shared. When rendering fails, the app renders in the browser.
 */
export async function publicPageRoutes(app: FastifyInstance, deps: Context, webFolder: string) {
  const screens = PUBLIC_PAGES.flatMap(({ screen = [] }) => screen)
  const shell = await openPageShell(webFolder, [...screens, NOT_FOUND_SCREEN]).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'server rendering is off: pages are rendered in the browser')
    return undefined
  })
  const sendNotFound = openNotFoundPage(deps, shell)
  for (const language of PAGE_LANGUAGES) {
    for (const page of PUBLIC_PAGES) addPage(app, deps, shell, page, language, sendNotFound)
    const before = beforePath(language)
    if (before) app.get(before, (_request, reply) => redirectTo(reply, `${before}/`))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const canonical = canonicalPath(pathOf(request))
    if (canonical !== undefined && request.method === 'GET') return redirectTo(reply, canonical)
    if (request.method !== 'GET' || !acceptsHtml(request)) return replyNotFound(request, reply)
    return sendNotFound(request, reply, 404)
  })
}

type SendNotFound = ReturnType<typeof openNotFoundPage>

function addPage(
  app: FastifyInstance,
  deps: Context,
  shell: PageShell | undefined,
  page: PublicPage,
  language: Language,
  sendNotFound: SendNotFound,
) {
  const policy = pagePolicy(siteOf(deps), shell?.scriptsIn(page.screen))
  const before = beforePath(language)
  app.get<{ Params: Record<string, string> }>(
    before + page.route,
    { config: { contentPolicy: policy } },
    async (request, reply) => {
      const path = pathOf(request)
      if (!shell) return renderInBrowser(path.slice(before.length), reply)
      try {
        const made = deps.cache.ready(path) ?? (await make(path, request.params))
        if (typeof made === 'number') return await sendNotFound(request, reply, made)
        if (typeof made === 'string') return redirectTo(reply, made)
        compressBestLater(deps.cache, path, made)
        return await sendCachedResponse(reply, made)
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return sendNotFound(request, reply, 404)
        request.log.warn({ err: error, path }, 'page failed')
        return renderInBrowser(path.slice(before.length), reply)
      }
    },
  )

  /**
   * The page, the address to redirect to, or an error status. Caches only existing pages, under their canonical
   * address.
   */
  async function make(path: string, params: Record<string, string>): Promise<CachedResponse | string | 404 | 410> {
    const found = await page.find(deps.db, params)
    if (!found) return 404
    if (found === 'removed') return 410
    const address = before + found.path
    if (address !== path || !shell) return address
    return deps.cache.get(path, async () => ({
      ...(await renderPublicPage(deps, shell, page, found, language)),
      // Only the home page is rendered before a request; the others are too many.
      eager: page.route === '/',
    }))
  }
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Files and calls are served elsewhere. */
const acceptsHtml = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('text/html') && !/^\/(api|razorpay|uploads|assets|test-payments|\.)/.test(url)

/** Not cached: a product can return to its former name. */
const redirectTo = (reply: FastifyReply, path: string) => reply.header('cache-control', 'no-cache').redirect(path, 301)

/** Redirects to the app at the same place, which requests the data itself. */
function renderInBrowser(path: string, reply: FastifyReply) {
  if (path === '/') return reply.sendFile('index.html')
  const appPath = path.replace(/^(\/product\/[a-z]+\/[0-9a-f-]{36})-.*/i, '$1')
  return reply.header('cache-control', 'no-store').redirect(`/#${appPath}`, 302)
}
