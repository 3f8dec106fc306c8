import { createReadStream } from 'node:fs'
import { copyFile, cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { Connection } from '#server/database/connect.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { type BackedUpTable, EVENTS, fileOf, type Manifest, PICTURES, readManifest } from './manifest.ts'
import { keyOf, tablesOf } from './tables.ts'
import { hashOf, namesOf, placeOf } from './write-table.ts'

/** The backup cannot be put back; the message is fit to be shown to the operator. */
export class RestoreRefused extends Error {}

/** Reads the whole backup before anything is touched. Throws `RestoreRefused` when a part of it is missing or broken. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new RestoreRefused(`${folder} is not a finished backup.`)
  for (const table of manifest.tables) {
    const hash = await hashOf(join(folder, fileOf(table))).catch(() => undefined)
    if (hash !== table.sha256) throw new RestoreRefused(`The file ${fileOf(table)} of the backup is missing or broken.`)
  }
  for (const picture of manifest.pictures) {
    const found = await stat(join(dirname(folder), PICTURES, picture)).catch(() => undefined)
    if (!found) throw new RestoreRefused(`The picture ${picture} of the backup is missing.`)
  }
  return manifest
}

/**
 * Puts a checked backup into an empty database, whose schema is first brought to that of the backup and afterwards to
 * today's: in one transaction, so that it is there whole or not at all. Then the pictures and waiting events.
 * `owner` may change the schema. Throws `RestoreRefused` when there is a shop already.
 */
export async function restoreBackup(owner: Connection, dataDir: string, folder: string, manifest: Manifest) {
  await refuseFullShop(owner)
  await migrateTo(owner, manifest.migration)
  const [jobs, tables] = [manifest.tables.filter(isOfJobs), manifest.tables.filter((table) => !isOfJobs(table))]
  await fill(owner, folder, tables)
  await migrate(owner)
  await fill(owner, folder, jobs)
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  for (const picture of manifest.pictures) {
    await copyFile(join(dirname(folder), PICTURES, picture), join(dataDir, 'uploads', picture))
  }
  await cp(join(folder, EVENTS), join(dataDir, EVENTS), { recursive: true }).catch(ifNone)
}

const isOfJobs = ({ schema }: BackedUpTable) => schema === 'pgboss'

async function refuseFullShop(owner: Connection) {
  await withClient(owner, async (client) => {
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select from ${placeOf(table)} limit 1`)
      if (rows.length > 0) {
        throw new RestoreRefused(
          'There is a shop already. A backup is put back only where nothing is: choose another DATA_DIR or database.',
        )
      }
    }
  })
}

async function fill(owner: Connection, folder: string, tables: BackedUpTable[]) {
  await withClient(owner, async (client) => {
    await client.query('begin')
    const present = new Map((await tablesOf(client)).map((table) => [keyOf(table), new Set(table.columns)]))
    // What triggers would add stands in the backup already.
    for (const table of tables) await client.query(`alter table ${placeOf(table)} disable trigger user`)
    for (const table of tables) await fillTable(client, folder, table, present.get(keyOf(table)) ?? new Set())
    for (const table of tables) await client.query(`alter table ${placeOf(table)} enable trigger user`)
    await client.query('commit')
  })
}

async function fillTable(client: pg.Client, folder: string, table: BackedUpTable, present: Set<string>) {
  const columns = namesOf(table.columns.filter((column) => present.has(column)))
  const place = placeOf(table)
  let filled = 0
  for await (const batch of batchesOf(join(folder, fileOf(table)))) {
    const insert = `insert into ${place} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${place}, $1::json) ${isOfJobs(table) ? 'on conflict do nothing' : ''}`
    filled += (await client.query(insert, [`[${batch.join(',')}]`])).rowCount ?? 0
  }
  if (isOfJobs(table))
    await client.query(`update ${place} set state = 'retry', started_on = null where state = 'active'`)
  else if (filled !== table.rows)
    throw new RestoreRefused(`Of ${table.rows} rows of ${keyOf(table)} only ${filled} came back.`)
  if (table.counter !== null) await setCounter(client, table, table.counter)
}

/** The next number goes on after the greatest that was put back. */
const setCounter = (client: pg.Client, table: BackedUpTable, counter: string) =>
  client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest(max(${pg.escapeIdentifier(counter)}), 1), count(*) > 0) from ${placeOf(table)}`,
    [placeOf(table), counter],
  )

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of linesOf(path)) {
    batch.push(line)
    if (batch.length === ROWS_AT_ONCE) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Only a line feed ends a line: a text may hold the other signs that `readline` takes for an end. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const ROWS_AT_ONCE = 500

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function ifNone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
