import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { isConnectionLost } from './unreachable.ts'

/** A message of PostgreSQL's protocol (message formats: PostgreSQL 18, 54.7). */
function message(type: string, body: Buffer | string): Buffer {
  const content = Buffer.from(body)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', 'I')
const SHUT_DOWN = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

// Threats: R6
test('a server that ends each connection as soon as it is open fails the query, and not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])))
  })
  const port = await listening(server)
  const db = connect({ host: '127.0.0.1', port, user: 'shop', database: 'shop' }, { onError: () => {} })
  onTestFinished(() => db.destroy())
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(isConnectionLost(failure), String(failure)).toBe(true)
})
