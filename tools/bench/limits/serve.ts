import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A bare Node server: the limit of any server on Node. */
export function serve(handle: Handle): void {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return response.end()
    if (request.url === '/metrics') return response.end(`process_cpu_seconds_total ${cpuSeconds()}\n`)
    return handle(request, response)
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => process.exit(0))
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
