import { join } from 'node:path'
import type pg from 'pg'
import { PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss'
import { applyAll, applyOnce, createMigrationsTable, migrationFiles, underLock } from './apply-migration.ts'
import { Client, withClient } from './client.ts'
import type { Connection } from './connect.ts'
import { NewerSchema } from './newer-schema.ts'
import { FORMER_QUEUES, QUEUES } from './queues.ts'
import { codeOf } from './transaction.ts'

export const APP_ROLE = 'shop_app'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const TABLE = 'schema_migrations'

/**
 * Migrates the database to the newest schema, forward only. Each migration is one transaction. A lock on the table of
 * migrations lets several processes start at once. Throws if an applied migration was edited since, and `NewerSchema`
 * if an applied one is unknown. Returns whether the shop can run as a role that cannot change the schema.
 */
export const migrate = (owner: Connection, folder = FOLDER): Promise<{ hasAppRole: boolean }> =>
  withClient(owner, async (client) => {
    const files = await migrationFiles(folder)
    await createMigrationsTable(client, TABLE)
    await applyAll(client, { files, table: TABLE })
    await migrateJobs(owner)
    return { hasAppRole: await grantAppRole(client) }
  })

/**
 * Migrates an empty database only up to `last`, to restore a backup of that version. Throws if that migration is
 * unknown.
 */
export async function migrateTo(owner: Connection, last: string): Promise<void> {
  const files = await migrationFiles(FOLDER)
  if (!files.some(({ name }) => name === last)) {
    throw new NewerSchema(
      `This backup was made by a newer version of the shop (${last}). Restore it with that version.`,
    )
  }
  await withClient(owner, async (client) => {
    await createMigrationsTable(client, TABLE)
    for (const file of files.filter(({ name }) => name <= last)) await applyOnce(client, TABLE, file)
  })
}

/** The owner creates pg-boss's schema, so that the shop's role needs no such right. */
async function migrateJobs(owner: Connection) {
  const settings = { ...owner, Client, schema: 'pgboss', supervise: false, schedule: false }
  const boss = new PgBoss(settings)
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, options } of Object.values<Queue>(QUEUES)) {
      const { policy: _, ...changeable } = options
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, options)
    }
    await endFormerQueues(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** No process takes the jobs of a former queue. The queue stays for processes of the release before. */
async function endFormerQueues(boss: PgBoss) {
  for (const name of FORMER_QUEUES) {
    if (!(await boss.getQueue(name))) continue
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}

/** Existing queues get the current options. A queue's policy cannot change. */
type Queue = { name: string; options: QueueOptions & { policy?: QueuePolicy } }

/** False if the server does not let this role create or grant another one. The shop then runs as the owner. */
async function grantAppRole(client: pg.Client): Promise<boolean> {
  try {
    await underLock(client, TABLE, () => client.query(GRANTS))
    return true
  } catch (error) {
    if (codeOf(error) === '42501') return false
    throw error
  }
}

/** Since PostgreSQL 16, the creator of a role is its member, but may not set this role. */
const MAY_SET_ROLE = "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end"

const GRANTS = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    if not pg_has_role(current_user, '${APP_ROLE}', ${MAY_SET_ROLE}) then execute format('grant ${APP_ROLE} to %I', current_user); end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  revoke create on schema public from public;
  grant usage on schema public, pgboss to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, pgboss to ${APP_ROLE};
  grant usage, select on all sequences in schema public, pgboss to ${APP_ROLE};
  grant execute on all functions in schema public, pgboss to ${APP_ROLE};
  revoke insert, update, delete on ${TABLE} from ${APP_ROLE};
  revoke update, delete on audit, stock_movements, order_items, payments from ${APP_ROLE};
  revoke delete on provider_payments from ${APP_ROLE};
  grant update (status) on payments to ${APP_ROLE};
  do $$ begin
    if to_regclass('documents') is not null then revoke update, delete on documents from ${APP_ROLE}; end if;
    if to_regclass('deleted_accounts') is not null then
      revoke update on deleted_accounts, consents, privacy_notices from ${APP_ROLE};
    end if;
  end $$;
`
