import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Serves the checkout script, the payment window that it opens, and the dashboard. */
export async function assetRoutes(app: FastifyInstance) {
  for (const { url, name, type, headers: more } of ASSETS) {
    const content = await readFile(new URL(`./browser/${name}`, import.meta.url))
    const tag = `"${hash('sha256', content, 'base64url').slice(0, 20)}"`
    app.get(url, async ({ headers }, reply) => {
      reply.headers({ etag: tag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...more })
      if (headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}

const JS = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

const file = (name: string, type: string, headers = {}) => ({ url: `/${name}`, name, type, headers })
const page = (url: string, name: string, headers: object) => ({ url, name, type: HTML, headers })

const policy = (framedBy: "'self'" | "'none'") =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`

// Only a page of the same origin may frame the window, and no page the dashboard. Both load no file of another origin.
const WINDOW = {
  'content-security-policy': policy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
}
const UNFRAMED = { ...WINDOW, 'content-security-policy': policy("'none'"), 'x-frame-options': 'DENY' }
// A bank's page has no policy for its opener, and so depends on the shop's.
const BANK = { ...UNFRAMED, 'cross-origin-opener-policy': 'unsafe-none' }

const ASSETS = [
  file('checkout.js', JS),
  page('/window', 'window.html', WINDOW),
  page('/bank', 'bank.html', BANK),
  page('/dashboard', 'dashboard.html', UNFRAMED),
  page('/closed', 'closed.html', UNFRAMED),
  ...['look.css', 'window.css', 'dashboard.css'].map((name) => file(name, CSS)),
  ...['window.js', 'window-calls.js', 'window-fonts.js', 'window-forms.js', 'window-views.js'].map((name) =>
    file(name, JS),
  ),
  ...['bank.js', 'bank-window.js'].map((name) => file(name, JS)),
  ...['dashboard.js', 'dashboard-views.js', 'dashboard-api.js'].map((name) => file(name, JS)),
]
