import { join } from 'node:path'
import {
  applyAll,
  createIfMissing,
  createMigrationsTable,
  migrationFiles,
  underLock,
} from '#server/database/apply-migration.ts'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { APP_ROLE } from '#server/database/migrate.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const TABLE = 'payment_sandbox.schema_migrations'

/** Migrates the sandbox's tables to the newest schema, including tables that the shop's own migrations created. */
export const migrateSandbox = (owner: Connection): Promise<void> =>
  withClient(owner, async (client) => {
    await createIfMissing(client, 'create schema if not exists payment_sandbox')
    await createMigrationsTable(client, TABLE)
    await applyAll(client, { files: await migrationFiles(FOLDER), table: TABLE })
    await underLock(client, TABLE, () => client.query(GRANTS))
  })

/** Rights of the shop's own role, where the owner is a member of it. */
const GRANTS = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}' and pg_has_role(current_user, oid, 'member')) then
      return;
    end if;
    grant usage on schema payment_sandbox to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema payment_sandbox to ${APP_ROLE};
    grant usage, select on all sequences in schema payment_sandbox to ${APP_ROLE};
    revoke insert, update, delete on ${TABLE} from ${APP_ROLE};
  end $$;
`
