import { sql } from 'kysely'
import { keyFileOf, openFileKeys } from '#server/platform/encryption/file-keys.ts'
import { sentence } from '#shared/sentence.ts'
import { type HealthCheck, ok, problem, warning, withDatabase } from './finding.ts'

export const prescriptionKeyCheck: HealthCheck = {
  title: 'Prescription key',
  isCheap: true,
  run: withDatabase(async ({ db }, { env }) => {
    const { rows } = await sql<{ key_id: string; count: number }>`
      select key_id, count(*)::int as count from prescriptions group by key_id`.execute(db)
    const keys = openFileKeys(env)
    let unopened = 0
    for (const { key_id, count } of rows) if (!(await keys.find(key_id))) unopened += count
    const file = keyFileOf(env.dataDir)
    if (unopened > 0)
      return problem(
        sentence('{n} files of prescriptions cannot be opened: their key is missing.', { n: unopened }),
        sentence('Put the file back as {file}, or add its key to PRESCRIPTION_KEY.', { file }),
      )
    if (env.databaseUrl && env.prescriptionKeys.length === 0 && rows.length > 0)
      return warning(
        sentence('The key of the prescriptions is only on this machine, in {file}.', { file }),
        'Set PRESCRIPTION_KEY on every machine of the shop, and keep a copy away from the backups.',
      )
    return ok('Every file of a prescription can be opened.')
  }),
}
