import type pg from 'pg'

/** A newer version of the shop made this schema or backup. The message can be shown to the operator. */
export class NewerSchema extends Error {
  override name = 'NewerSchema'
}

/** An older version would sell by outdated rules. Throws `NewerSchema` before anything changes. */
export async function refuseNewerSchema(client: pg.Client, table: string, known: string[]): Promise<void> {
  const newest = `select max(name) as name from ${table} where name <> all($1)`
  const { rows } = await client.query<{ name: string | null }>(newest, [known])
  const name = rows[0]?.name
  if (name) {
    throw new NewerSchema(
      `This database was opened by a newer version of the shop (${name}). Start that version, or a newer one.`,
    )
  }
}
