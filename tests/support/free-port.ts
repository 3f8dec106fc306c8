import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** An unused port below the ephemeral range. Otherwise another test's connection could take it first. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(LOWEST, BELOW)
    if (await canListen(port)) return port
  }
  throw new Error('No free port was found')
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

// Linux gives connections ports from 32768 on. Browsers refuse some ports up to 10080.
const LOWEST = 11_000
const BELOW = 32_000
