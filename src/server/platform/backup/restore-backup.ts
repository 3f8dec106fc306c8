import { cp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { connectForTask } from '#server/database/connect-for-task.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { undefinedIfMissing } from '#server/platform/files/undefined-if-missing.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import { adoptImages } from '#server/platform/object-storage/store-owner.ts'
import { type CheckedBackup, linesOf, RestoreRefused } from './check-backup.ts'
import { type BackedUpTable, EVENTS, fileOf, IMAGES, type Manifest, storedNameOf } from './manifest.ts'
import { beginRestore, endRestore, restoreInProgress } from './restore-progress.ts'
import { keyOf, tablesOf } from './tables.ts'
import { namesOf, qualifiedName } from './write-table.ts'

/**
 * Restores a checked backup into an empty database. It migrates to the backup's schema, restores all rows in one
 * transaction, then migrates to the current schema. Jobs, images and webhooks follow. All sign-ins and invitations end:
 * some of them may have ended after the backup. After an interruption the next
 * attempt continues, and until then no shop starts there. `owner` can change the schema. `migrateSandbox` creates the
 * tables of the payment sandbox if the backup has any. Throws `RestoreRefused` if there is a shop already.
 */
export async function restoreBackup(
  owner: Connection,
  { dataDir, images }: { dataDir: string; images: ImageStore },
  folder: string,
  backup: CheckedBackup,
  migrateSandbox: (owner: Connection) => Promise<void>,
) {
  const { manifest, missing } = backup
  await restoreRows(owner, folder, manifest, migrateSandbox)
  const isMissing = new Set(missing)
  for (const image of manifest.pictures.filter((name) => !isMissing.has(name))) {
    const stored = join(dirname(folder), IMAGES, storedNameOf(manifest, image))
    await images.put(image, await readFile(stored))
  }
  await cp(join(folder, EVENTS), join(dataDir, EVENTS), { recursive: true }).catch(undefinedIfMissing)
  await adopt(owner, images)
  await withClient(owner, async (client) => {
    for (const table of ['sessions', 'invitations'])
      await client.query(`update ${table} set expires_at = now() where expires_at > now()`)
    await endRestore(client)
  })
}

/**
 * Restores the rows of `folder` into an empty database and migrates it to the current schema. The restore is under way
 * until `endRestore`. Throws `RestoreRefused`.
 */
export async function restoreRows(
  owner: Connection,
  folder: string,
  { madeAt, migration, tables: all }: Pick<Manifest, 'madeAt' | 'migration' | 'tables'>,
  migrateSandbox: (owner: Connection) => Promise<void>,
) {
  const jobs = all.filter(isOfJobs)
  const tables = all.filter((table) => !isOfJobs(table))
  if (!(await isInProgress(owner, madeAt))) {
    await refuseFullShop(owner)
    await migrateTo(owner, migration)
    if (all.some(isOfSandbox) && !(await hasSandbox(owner))) await migrateSandbox(owner)
    await fill(owner, folder, tables, (client) => beginRestore(client, madeAt))
  }
  await migrate(owner)
  if (await hasSandbox(owner)) await migrateSandbox(owner)
  await fill(owner, folder, jobs)
}

/** Records that the database's images are in this store. */
async function adopt(owner: Connection, images: ImageStore) {
  const db = connectForTask(owner, 1)
  await adoptImages(db, images).finally(() => db.destroy())
}

async function isInProgress(owner: Connection, madeAt: string): Promise<boolean> {
  const unfinished = await withClient(owner, restoreInProgress)
  if (unfinished && unfinished !== madeAt) {
    throw new RestoreRefused(
      `The restore of another backup, from ${unfinished}, is not finished here. Restore that one, or choose another DATA_DIR or database.`,
    )
  }
  return unfinished !== undefined
}

const isOfSandbox = ({ schema }: Pick<BackedUpTable, 'schema'>) => schema === 'payment_sandbox'

const hasSandbox = async (owner: Connection) => (await withClient(owner, tablesOf)).some(isOfSandbox)

const isOfJobs = ({ schema }: BackedUpTable) => schema === 'pgboss'

async function refuseFullShop(owner: Connection) {
  await withClient(owner, async (client) => {
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select from ${qualifiedName(table)} limit 1`)
      if (rows.length > 0) {
        throw new RestoreRefused(
          'There is a shop already. A backup can only be restored to an empty place. Choose another DATA_DIR or database.',
        )
      }
    }
  })
}

async function fill(
  owner: Connection,
  folder: string,
  tables: BackedUpTable[],
  alongside: (client: pg.Client) => Promise<void> = async () => {},
) {
  await withClient(owner, async (client) => {
    await client.query('begin')
    await alongside(client)
    const present = new Map((await tablesOf(client)).map((table) => [keyOf(table), new Set(table.columns)]))
    const references = await ownReferences(client, tables)
    for (const alter of references) await client.query(`${alter} deferrable initially deferred`)
    // The backup already holds the rows that triggers would add.
    for (const table of tables) await client.query(`alter table ${qualifiedName(table)} disable trigger user`)
    for (const table of tables) await fillTable(client, folder, table, present.get(keyOf(table)) ?? new Set())
    await client.query('set constraints all immediate')
    for (const alter of references) await client.query(`${alter} not deferrable`)
    for (const table of tables) await client.query(`alter table ${qualifiedName(table)} enable trigger user`)
    await client.query('commit')
  })
}

/** Tables whose rows refer to each other: in the file a credit note may come before its invoice. */
async function ownReferences(client: pg.Client, tables: BackedUpTable[]): Promise<string[]> {
  const { rows } = await client.query<{ alter: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter
      from pg_constraint
      where contype = 'f' and conrelid = confrelid and not condeferrable and conrelid = any($1::regclass[])`,
    [tables.map(qualifiedName)],
  )
  return rows.map(({ alter }) => alter)
}

async function fillTable(client: pg.Client, folder: string, table: BackedUpTable, present: Set<string>) {
  const columns = namesOf(table.columns.filter((column) => present.has(column)))
  const tableName = qualifiedName(table)
  // A migration may have filled it, as with the opening tax rates.
  if (!isOfJobs(table)) await client.query(`delete from ${tableName}`)
  let filled = 0
  for await (const batch of batchesOf(join(folder, fileOf(table)))) {
    const insert = `insert into ${tableName} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${tableName}, $1::json) ${isOfJobs(table) ? 'on conflict do nothing' : ''}`
    filled += (await client.query(insert, [`[${batch.join(',')}]`])).rowCount ?? 0
  }
  if (isOfJobs(table))
    await client.query(`update ${tableName} set state = 'retry', started_on = null where state = 'active'`)
  else if (filled !== table.rows)
    throw new RestoreRefused(`Only ${filled} of ${table.rows} rows of ${keyOf(table)} were restored.`)
  if (table.counter !== null) await setCounter(client, table, table.counter)
}

/** The sequence continues after the greatest restored number. */
const setCounter = (client: pg.Client, table: BackedUpTable, counter: string) =>
  client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest(max(${pg.escapeIdentifier(counter)}), 1), count(*) > 0) from ${qualifiedName(table)}`,
    [qualifiedName(table), counter],
  )

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  let characters = 0
  for await (const line of linesOf(path)) {
    batch.push(line)
    characters += line.length
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

const ROWS_AT_ONCE = 500
// A stored file has four million.
const CHARACTERS_AT_ONCE = 8_000_000
