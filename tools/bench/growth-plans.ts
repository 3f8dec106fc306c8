import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import type { Calls } from './growth-calls.ts'
import { inDatabase } from './people.ts'
import { openRecorder } from './recorder.ts'
import type { Row } from './row.ts'

type Plan = { 'Total Cost': number }

/** PostgreSQL's estimated cost of each call's statements; its unit is one sequential page read. */
export async function costsOf(database: DatabaseConnection, products: number, calls: Calls): Promise<Row[]> {
  const recorder = await openRecorder(database)
  const rows: Row[] = []
  for (const [name, { path, method, headers, body, isCold }] of Object.entries(calls)) {
    if (method || isCold) continue
    const statements = await recorder.record({ url: path, headers, ...(body && { payload: body }) })
    const cost = await inDatabase(database, async (client) => {
      let sum = 0
      for (const { text, values } of statements.filter(({ text }) => /^\s*(select|with)/i.test(text))) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
        sum += rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
      }
      return sum
    })
    rows.push({
      part: 'plans',
      name: `plan of ${name}, ${products} products`,
      unit: 'cost',
      better: 'lower',
      rounds: [cost],
    })
  }
  await recorder.close()
  return rows
}
