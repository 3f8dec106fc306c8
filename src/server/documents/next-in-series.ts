import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { financialYearOf } from '#shared/financial-year.ts'
import type { ProviderMode } from '#shared/payments.ts'
import { todayInIndia } from '#shared/today.ts'

type Series = { mode: ProviderMode; series: string }

/** `date`: the day in India. */
type NextNumber = { financialYear: string; sequence: number; date: string }

/**
 * The next number of the series, and the date of its document. The counter's row stays locked until the transaction
 * ends, so no number is lost or doubled. The date is read after the lock, so a later number has no earlier date.
 */
export async function nextInSeries(tx: Db, series: Series): Promise<NextNumber> {
  const expectedYear = financialYearOf(todayInIndia())
  const sequence = await moveCounter(tx, series, expectedYear, 1)
  const date = todayInIndia()
  if (financialYearOf(date) === expectedYear) return { financialYear: expectedYear, sequence, date }
  // The year ended while this transaction waited for the row. The unused number goes back.
  await moveCounter(tx, series, expectedYear, -1)
  return nextInSeries(tx, series)
}

async function moveCounter(tx: Db, { mode, series }: Series, financialYear: string, step: 1 | -1): Promise<number> {
  const { last } = await tx
    .insertInto('document_counters')
    .values({ provider_mode: mode, series, financial_year: financialYear, last: 1 })
    .onConflict((same) =>
      same
        .columns(['provider_mode', 'series', 'financial_year'])
        .doUpdateSet({ last: sql<number>`document_counters.last + ${step}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
