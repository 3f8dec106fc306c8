import pg from 'pg'
import { isReadOnlyServer, type Servers, serversOf } from './servers.ts'
import { NoServer } from './unreachable.ts'

/**
 * The client of node-postgres with libpq's addresses: several hosts, and TLS modes. With several hosts, each connection
 * goes to the server in the requested state. `connect` throws `NoServer` when there is none.
 * The error of a lost connection rejects its queries. It never ends the process, even before the pool has its own
 * listener.
 */
export class Client extends pg.Client {
  readonly #servers: Servers | undefined

  constructor(config: pg.ClientConfig = {}) {
    const servers = config.connectionString === undefined ? undefined : serversOf(config.connectionString)
    super({ ...config, ...(servers && { connectionString: servers.addresses[0] }) })
    this.#servers = servers && servers.addresses.length > 1 ? servers : undefined
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#servers ? this.#connectTo(this.#servers) : super.connect().then(() => this)
    if (!callback) return connected
    // pg-pool calls without an error when it succeeded, although the type demands one.
    connected.then(() => (callback as () => void)(), callback)
    return undefined
  }

  async #connectTo(servers: Servers): Promise<this> {
    this.#aimAt(await servers.find())
    try {
      await super.connect()
      if (servers.accepts(await isReadOnlyServer(this))) return this
      throw new NoServer('the server changed its state')
    } catch (error) {
      servers.forget()
      void this.end().catch(() => {})
      throw error
    }
  }

  /** The driver reads the address from these fields when it connects. */
  #aimAt(address: string) {
    const { host, port, ssl } = new pg.Client({ connectionString: address })
    Object.assign(this, { host, port, ssl })
    Object.assign(this.connection, { ssl })
  }
}

/** Connects for one piece of work, without a pool. */
export async function withClient<T>(config: pg.ClientConfig, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...config })
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
