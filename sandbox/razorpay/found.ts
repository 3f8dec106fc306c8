import { unknownId } from './errors.ts'
import { isProviderId } from './ids.ts'

/** Returns a valid id. Throws the provider's refusal for other text, some of which PostgreSQL cannot compare. */
export function knownId(id: string): string {
  if (!isProviderId(id)) throw unknownId()
  return id
}

/** The row that an id names. Throws the provider's refusal for an unknown one. */
export async function found<Row>(id: string, find: (id: string) => Promise<Row | undefined>): Promise<Row> {
  const row = await find(knownId(id))
  if (!row) throw unknownId()
  return row
}
