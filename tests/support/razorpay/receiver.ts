import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Message {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the assertions that follow are the check
  body: any
}

export interface Receiver {
  url: string
  messages: Message[]
  /** The HTTP status for a message; undefined cuts the connection. `earlier` are all messages before it. */
  responseOf: (message: Message, earlier: Message[]) => number | undefined
  /** Resolves as soon as this many messages of the event have arrived. */
  until: (event: string, count?: number) => Promise<Message[]>
  close: () => Promise<void>
}

/** Receives webhooks like the shop. */
export async function openReceiver(responseOf: Receiver['responseOf']): Promise<Receiver> {
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    const message = { headers: request.headers, text, body: JSON.parse(text) }
    const status = responseOf(message, [...messages])
    messages.push(message)
    for (const check of waiting) check()
    if (status === undefined) request.socket.destroy()
    else response.writeHead(status).end()
  })
  const until = (event: string, count = 1) =>
    new Promise<Message[]>((resolve) => {
      const check = () => {
        const found = messages.filter(({ body }) => body.event === event)
        if (found.length < count) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhook`, messages, responseOf, until, close }
}
