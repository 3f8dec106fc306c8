import { connect } from '#server/database/connect.ts'
import { lagOf, MAX_LAG_S } from '#server/platform/startup/reports-db.ts'
import { sentence, verbatim } from '#shared/sentence.ts'
import { type HealthCheck, ok, reasonOf, warning } from './finding.ts'

export const replicaCheck: HealthCheck = {
  title: 'Replica for reports',
  run: async ({ env: { databaseReadUrl } }) => {
    if (databaseReadUrl === undefined) return ok('Reports are read from the main database.')
    const replica = connect({ connectionString: databaseReadUrl }, { max: 1, onError: () => {} })
    try {
      const lag = await lagOf(replica)
      if (lag === undefined)
        return warning(
          'The replica receives nothing from the main database. Reports are read from the main database.',
          'Look at the replica: its address of the main database, its network and its log.',
        )
      const n = Math.round(lag)
      if (n <= MAX_LAG_S) return ok(sentence('Reports are read from a replica that is {n} seconds behind.', { n }))
      return warning(
        sentence('The replica is {n} seconds behind. Reports are read from the main database.', { n }),
        'Look at the replica: its disk, its network and its log.',
      )
    } catch (error) {
      return warning(
        sentence('The replica does not respond: {reason}. Reports are read from the main database.', {
          reason: verbatim(reasonOf(error)),
        }),
        'Check that the replica runs, and DATABASE_READ_URL.',
      )
    } finally {
      await replica.destroy()
    }
  },
}
