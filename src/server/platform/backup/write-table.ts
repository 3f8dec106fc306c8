import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type BackedUpTable, fileOf } from './manifest.ts'
import type { Table } from './tables.ts'

/** Writes a table's rows as JSON lines, in the snapshot of `client`. */
export async function writeTable(client: pg.ClientBase, table: Table, folder: string): Promise<BackedUpTable> {
  const path = join(folder, fileOf(table))
  let rows = 0
  async function* lines() {
    for await (const batch of batchesOf(client, table)) {
      rows += batch.length
      yield* inChunks(batch)
    }
  }
  // Flushed to disk before the manifest names it.
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 6 }),
    createWriteStream(path, { flags: 'wx', flush: true }),
  )
  return { ...table, rows, sha256: await hashOf(path) }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Joins short lines, because a stream is slow with many small pieces. A string ends at 512 MB, so long ones stay alone. */
function* inChunks(lines: string[]) {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** A cursor holds only one batch in memory. */
async function* batchesOf(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  const atOnce = await rowsAtOnce(client, table)
  await client.query(`declare backup no scroll cursor for
    select row_to_json(t)::text as line from (select ${namesOf(table.columns)} from ${qualifiedName(table)} ${filterOf(table)}) t`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close backup')
}

/** As many as have some megabytes together: a stored file has two, twice as much as text. */
async function rowsAtOnce(client: pg.ClientBase, table: Table): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select least(${MAX_ROWS}, ${BATCH} / greatest(1, pg_table_size($1) / greatest(1, count(*))))::int as most
      from ${qualifiedName(table)}`,
    [qualifiedName(table)],
  )
  return Math.max(1, rows[0]?.most ?? 1)
}

/** Pending and active jobs only; finished ones are history. */
const filterOf = ({ schema }: Table) => (schema === 'pgboss' ? "where state < 'completed'" : '')

export const qualifiedName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const namesOf = (columns: string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

const MAX_ROWS = 1_000
/** Bytes in the database. */
const BATCH = 8_000_000
const CHUNK = 100_000
