import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { PriceSettings } from '#shared/settings.ts'
import { inHundredths } from '#shared/tax-rate.ts'
import type { TaxRateDraft } from '#shared/tax-rates.ts'
import { categoryTax } from './own-tax.ts'

/** More rows than the tariff has headings. */
const MAX_RATES = 2_000
const MAX_SHOWN = 200

/** `validFrom` is text, because a day has no time zone. */
export const taxRates = (db: Db) =>
  db
    .selectFrom('tax_rates')
    .select(['id', 'hsn_prefix as hsnPrefix', 'condition', 'percent_hundredths', 'source'])
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .orderBy('hsn_prefix')
    .orderBy('condition')
    .orderBy('tax_rates.valid_from', 'desc')
    .limit(MAX_RATES)
    .execute()

/** Returns undefined when there is a rate of that prefix, condition and day. */
export const insertTaxRate = (tx: Db, { hsnPrefix, condition, percent, validFrom, source }: TaxRateDraft) =>
  tx
    .insertInto('tax_rates')
    .values({
      hsn_prefix: hsnPrefix,
      condition,
      percent_hundredths: inHundredths(percent),
      valid_from: validFrom,
      source,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Products with a rate of their own do not change. */
export const changesByHsn = (db: Db, settings: PriceSettings) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('products')
        .select(['id', 'name', 'hsn_code', 'tax_condition', categoryTax(settings).as('by_category')])
        .select(sql<number | null>`tax_by_hsn(hsn_code, tax_condition)`.as('by_hsn'))
        .where('removed_at', 'is', null)
        .where('archived_at', 'is', null)
        .where('tax_hundredths', 'is', null)
        .as('rated'),
    )
    .select(['id', 'name', 'hsn_code as hsnCode', 'tax_condition as condition', 'by_category'])
    .select([sql<number>`by_hsn`.as('by_hsn'), sql<number>`(count(*) over ())::int`.as('count')])
    .where(sql<boolean>`by_hsn <> by_category`)
    .orderBy(sql`lower(name), id`)
    .limit(MAX_SHOWN)
    .execute()
