import { outOfDateTranslations } from '#server/content/read-text.ts'
import { brokenInvariants, INVARIANTS } from '#server/invariants/invariants.ts'
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
    async ({ db }, say) => {
      for (const id of await outOfDateTranslations(db)) say(`Translation out of date: ${id}`)
      const broken = await brokenInvariants(db)
      for (const { invariant, rows } of broken) {
        say(`Broken: ${invariant}`)
        for (const row of rows.slice(0, MAX_SHOWN)) say(`  ${JSON.stringify(row)}`)
        if (rows.length > MAX_SHOWN) say(`  and ${rows.length - MAX_SHOWN} more`)
      }
      const count = Object.keys(INVARIANTS).length
      if (broken.length > 0) throw new TaskRefused(`${broken.length} of ${count} invariants are broken.`)
      say(`All ${count} invariants hold.`)
    },
})

const MAX_SHOWN = 10
