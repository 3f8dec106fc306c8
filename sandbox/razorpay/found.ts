import { unknownId } from './errors.ts'
import { isProviderId } from './ids.ts'

/** The id, when it can be one. Throws the provider's refusal otherwise: some texts PostgreSQL would not even compare. */
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
