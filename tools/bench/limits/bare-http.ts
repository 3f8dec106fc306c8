import { readFileSync } from 'node:fs'
import { serve } from './serve.ts'

// Sends the shop's recorded bytes from a table of addresses: bodies, headers and 304s.

export type Page = { path: string; headers: Record<string, string>; tag: string; body: string }

const pages: Page[] = JSON.parse(readFileSync(process.env.PAGES ?? '', 'utf8'))
const table = new Map(
  pages.map(({ path, headers, tag, body }) => [path, { headers, tag, body: Buffer.from(body, 'base64') }]),
)

serve(({ url = '', headers }, response) => {
  const page = table.get(url)
  if (!page) return response.writeHead(404).end()
  if (headers['if-none-match'] === page.tag) return response.writeHead(304, page.headers).end()
  return response.writeHead(200, { ...page.headers, 'content-length': page.body.length }).end(page.body)
})
