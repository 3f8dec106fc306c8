import pg from 'pg'
import { settlesWithin } from '#server/platform/concurrency/with-timeout.ts'

/**
 * A pool whose `end` waits until its connections are closed, at most a second. In the driver's pool, `end` only begins
 * to close them. A server that stops meanwhile would end them with an error.
 */
export class Pool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => void this.#open.add(client))
    this.on('remove', (client) => void this.#open.delete(client))
  }

  override async end(): Promise<void> {
    await super.end()
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const resolveIfClosed = () => {
      if (this.#open.size === 0) resolve()
    }
    this.on('remove', resolveIfClosed)
    resolveIfClosed()
    await settlesWithin(closed, LONGEST_CLOSE_MS)
  }
}

const LONGEST_CLOSE_MS = 1_000
