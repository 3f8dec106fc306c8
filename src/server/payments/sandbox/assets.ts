import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** The checkout script for the shop's page, and the payment window that it opens. */
export async function assetRoutes(app: FastifyInstance) {
  for (const { url, file, type } of ASSETS) {
    const content = await readFile(new URL(`./browser/${file}`, import.meta.url))
    const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`
    app.get(url, async ({ headers }, reply) => {
      reply.headers({ etag: tag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      if (url === '/window') reply.headers(WINDOW_HEADERS)
      if (headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}

const JS = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

const ASSETS = [
  { url: '/checkout.js', file: 'checkout.js', type: JS },
  { url: '/window', file: 'window.html', type: HTML },
  { url: '/window.css', file: 'window.css', type: CSS },
  { url: '/window.js', file: 'window.js', type: JS },
  { url: '/window-fonts.js', file: 'window-fonts.js', type: JS },
  { url: '/window-forms.js', file: 'window-forms.js', type: JS },
  { url: '/window-views.js', file: 'window-views.js', type: JS },
]

// Only a page of the same shop may frame the window, and the window loads nothing from elsewhere.
const WINDOW_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
}
