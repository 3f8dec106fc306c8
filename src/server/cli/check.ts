import { outOfDateTranslations } from '#server/content/read-text.ts'
import { INVARIANTS, violatedInvariants } from '#server/invariants/invariants.ts'
import { type Task, TaskRefused, task } from './task.ts'

/**
 * Refuses on a broken invariant, so that a script can rely on the exit code. An outdated translation is only printed.
 */
export const check: Task = task({
  help: 'checks that the data is consistent: stock, totals, payments, ratings',
  usage: 'check',
  options: {},
  read:
    () =>
    async ({ db }, print) => {
      for (const id of await outOfDateTranslations(db)) print(`Translation out of date: ${id}`)
      const violations = await violatedInvariants(db)
      for (const { invariant, rows } of violations) {
        print(`Broken: ${invariant}`)
        for (const row of rows.slice(0, MAX_SHOWN)) print(`  ${JSON.stringify(row)}`)
        if (rows.length > MAX_SHOWN) print(`  and ${rows.length - MAX_SHOWN} more`)
      }
      const count = Object.keys(INVARIANTS).length
      if (violations.length > 0) throw new TaskRefused(`${violations.length} of ${count} invariants are broken.`)
      print(`All ${count} invariants hold.`)
    },
})

const MAX_SHOWN = 10
