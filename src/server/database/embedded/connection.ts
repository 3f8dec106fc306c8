import { createServer } from 'node:net'
import { DatabaseError } from 'pg'
import { type Client, withClient } from '../client.ts'
import { DatabaseStartError } from './database-start-error.ts'

/** Configures a `pg` Pool or Client. Every field that an environment variable could change is set. */
export interface DatabaseConnection {
  /** The socket folder, or the loopback address. */
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl: false
}

/** As the owner, who can change the schema. */
export const ownerConnection = (host: string, port: number, password?: string): DatabaseConnection => ({
  host,
  port,
  user: 'shop',
  ...(password !== undefined && { password }),
  database: 'shop',
  ssl: false,
})

/** As the application's role, with only the rights that the migrations grant. */
export const appConnection = (owner: DatabaseConnection): DatabaseConnection => ({ ...owner, user: 'shop_app' })

/**
 * Creates the database and the application's role if missing, which also proves that the server responds. @throws
 * DatabaseStartError
 */
export async function prepareDatabase(owner: DatabaseConnection): Promise<void> {
  try {
    await withTimedClient(owner, makeAppRole).catch(async (error: unknown) => {
      if (!isMissingDatabase(error)) throw error
      await withTimedClient({ ...owner, database: 'postgres' }, (client) => client.query('CREATE DATABASE shop'))
      await withTimedClient(owner, makeAppRole)
    })
  } catch (error) {
    throw new DatabaseStartError('The database started but does not respond.', String(error))
  }
}

/** True if a server responds there now. */
export const isServing = (connection: DatabaseConnection): Promise<boolean> =>
  withTimedClient(connection, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  )

/** For the one local server that cannot have a socket file. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function makeAppRole(client: Client) {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'shop_app'")
  if (rowCount !== 0) return
  // The password is our own hexadecimal text; role statements take no parameters.
  const password = client.password ? ` PASSWORD '${client.password}'` : ''
  await client.query(`CREATE ROLE shop_app LOGIN${password}`)
}

const withTimedClient = (connection: DatabaseConnection, use: (client: Client) => Promise<unknown>) =>
  withClient({ ...connection, query_timeout: RESPONSE_MS }, use)

const isMissingDatabase = (error: unknown) => error instanceof DatabaseError && error.code === '3D000'

const RESPONSE_MS = 10_000
