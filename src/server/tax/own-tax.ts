import { sql } from 'kysely'
import type { PriceSettings } from '#shared/settings.ts'
import { inHundredths } from '#shared/tax-rate.ts'

/**
 * The rate of a row of `products` in hundredths of a percent. Null where the rate of its category applies. Every card,
 * cart line and order line uses it. A seller without a regular registration collects no tax (CGST Act, sections 10 and
 * 32). The rates by HSN code are in `tax_rates` (migration 0047).
 */
export const ownTax = sql<number | null>`case (select tax_rule())
  when 'none' then 0
  when 'hsn' then coalesce(products.tax_hundredths, tax_by_hsn(products.hsn_code, products.tax_condition))
  else products.tax_hundredths end`

/** The rate of the category of a row of `products`. */
export const categoryTax = (settings: PriceSettings) =>
  sql<number>`case products.category when 'ayurveda' then ${inHundredths(settings.taxPercentAyurveda)}::int
    else ${inHundredths(settings.taxPercentOther)}::int end`

/** The current rate of a row of `products`. */
export const currentTax = (settings: PriceSettings) => sql<number>`coalesce(${ownTax}, ${categoryTax(settings)})`
