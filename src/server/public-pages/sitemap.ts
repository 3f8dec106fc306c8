import type { FastifyInstance } from 'fastify'
import { allSubCategories } from '#server/categories/queries.ts'
import { contentChanges } from '#server/content/queries.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { beforePath, PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import type { ResponseDraft } from '#server/platform/response-cache/cached-response.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import { countOfPublished, publishedById } from '#server/products/queries.ts'
import { CATEGORIES } from '#shared/categories.ts'
import { ENGLISH } from '#shared/language.ts'
import { pathOfProduct } from '#shared/page-paths.ts'
import type { Language } from '#shared/public-page.ts'
import { escaped } from './html.ts'
import { societyPages } from './society-pages.ts'

type Options = {
  /** The most products in one file. */
  perPart?: number
  testPaymentsPath?: string | undefined
}

type MapDeps = Pick<Context, 'db' | 'cache' | 'publicUrl'>

/**
 * Serves `/sitemap.xml` with every public page in every language, or a sitemap index in a large shop. Also serves
 * `/robots.txt`, which links it.
 */
export function sitemapRoutes(app: FastifyInstance, deps: MapDeps, { perPart = PER_PART, testPaymentsPath }: Options) {
  const { cache, db, publicUrl } = deps
  const closed = testPaymentsPath ? [...PRIVATE, `${testPaymentsPath}/`] : PRIVATE
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl, closed)))

  app.get('/sitemap.xml', async (_request, reply) =>
    sendCachedResponse(
      reply,
      await cache.get('/sitemap.xml', async () => {
        const parts = Math.ceil((await countOfPublished(db)) / perPart)
        if (parts <= 1) return urlSet(deps, [...(await fixedPages(db)), ...(await productPages(db, 1, perPart))])
        return indexOf(['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))], publicUrl)
      }),
    ),
  )

  app.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params, url }, reply) => {
    const part = /^(pages|[1-9]\d{0,4})\.xml$/.exec(params.part)?.[1]
    if (!part || url.includes('?')) throw notFound('Page')
    return sendCachedResponse(
      reply,
      await cache.get(url, async () => {
        const pages = part === 'pages' ? await fixedPages(db) : await productPages(db, Number(part), perPart)
        if (pages.length === 0) throw notFound('Page')
        return urlSet(deps, pages)
      }),
    )
  })
}

/** Search engines accept 50,000 addresses and 50 MB per file; this many, in two languages, take less than 4 MB. */
const PER_PART = 2_500

type Page = { path: string; changedAt?: Date }

async function fixedPages(db: Context['db']): Promise<Page[]> {
  const [kinds, edited] = await Promise.all([allSubCategories(db), contentChanges(db)])
  const society = societyPages.map(({ route }) => route)
  const lists = CATEGORIES.map((category) => `/productlist/${category}`)
  return ['/', ...lists, ...kinds.map(({ slug }) => `/ayurveda/${slug}`), ...society].map((path) => {
    const changedAt = edited.get(itemOf(path))
    return { path, ...(changedAt && { changedAt }) }
  })
}

/** The item that staff edit for a page: '/ayurveda/kashayams' -> 'subcategory-kashayams'. */
const itemOf = (path: string): string =>
  path
    .replace(/^\/$/, 'slides')
    .replace(/^\/ayurveda\//, 'subcategory-')
    .replace(/^\/productlist\//, 'category-')
    .replace(/^\//, 'page-')

async function productPages(db: Context['db'], part: number, perPart: number): Promise<Page[]> {
  const rows = await publishedById(db, { offset: (part - 1) * perPart, limit: perPart })
  return rows.map(({ id, name, category, updated_at }) => ({
    path: pathOfProduct({ _id: id, name, category }),
    changedAt: updated_at,
  }))
}

const urlSet = ({ publicUrl }: MapDeps, pages: Page[]): ResponseDraft =>
  xml(
    'urlset',
    pages.flatMap(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      const links = linksOf(publicUrl, path)
      return PAGE_LANGUAGES.map(
        (language) => `<url><loc>${addressOf(publicUrl, language, path)}</loc>${changed}${links}</url>`,
      )
    }),
  )

/** The alternate links of a page in each language, with the default for other languages. */
const linksOf = (publicUrl: string, path: string): string =>
  [
    ...PAGE_LANGUAGES.map((language) => ({ hreflang: language.code, language })),
    { hreflang: 'x-default', language: ENGLISH },
  ]
    .map(
      ({ hreflang, language }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(publicUrl, language, path)}"/>`,
    )
    .join('')

const addressOf = (publicUrl: string, language: Language, path: string): string =>
  escaped(publicUrl + beforePath(language) + path)

const indexOf = (parts: string[], publicUrl: string): ResponseDraft =>
  xml(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap/${part}.xml`)}</loc></sitemap>`),
  )

const xml = (root: string, entries: string[]): ResponseDraft => ({
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`,
  type: 'application/xml; charset=utf-8',
  about: ['lists', 'words'],
})

/** Excludes personal pages and calls. */
const robots = (publicUrl: string, closed: string[]) =>
  `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`

const PRIVATE = [
  '/api/',
  '/razorpay/',
  '/admin',
  '/cart',
  '/login',
  '/register',
  '/profile',
  '/shipping',
  '/payment',
  '/placeorder',
  '/order/',
  '/myorders',
  '/wishlist',
  '/metrics',
]
