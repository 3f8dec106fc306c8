import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

type File = { type: string; bytes: Buffer }

/** The limit of the home page: the same page without scripts, with the same images and fonts, from memory. */
export async function openStaticPage(shopUrl: string): Promise<{ url: string; close: () => void }> {
  const html = (await (await fetch(shopUrl)).text())
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="stylesheet"[^>]*>/, '')
    // The largest image: on the shop's page a script preloads it.
    .replace(' loading="lazy"', ' loading="eager"')
  const page = brotliCompressSync(html)
  const files = new Map<string, Promise<File>>()
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') return send(response, 'text/html; charset=utf-8', page, 'br')
    const file = files.get(url) ?? fetched(`${shopUrl}${url}`)
    files.set(url, file)
    const { type, bytes } = await file
    if (!type.startsWith('image/svg')) return send(response, type, bytes)
    send(response, type, brotliCompressSync(bytes), 'br')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('This machine gave no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function fetched(address: string): Promise<File> {
  const reply = await fetch(address)
  return { type: reply.headers.get('content-type') ?? '', bytes: Buffer.from(await reply.arrayBuffer()) }
}

function send(response: ServerResponse, type: string, bytes: Buffer, encoding?: string) {
  const headers = { 'content-type': type, 'cache-control': 'max-age=600', 'content-length': bytes.length }
  response.writeHead(200, encoding ? { ...headers, 'content-encoding': encoding } : headers).end(bytes)
}
