import type { Category } from './categories.ts'
import { taxPercent } from './paid-price.ts'
import type { PriceSettings } from './settings.ts'

/** 100 % in hundredths of a percent. Rates have at most two decimals, so integer arithmetic is exact. */
export const HUNDRED_PERCENT = 10_000
export const inHundredths = (percent: number) => Math.round(percent * 100)

/** What decides a tax rate. Without `taxHundredths`, in hundredths of a percent, the category's rate applies. */
type Taxed = { category: Category; taxHundredths?: number | null | undefined }

/** The tax rate of a line in hundredths of a percent. */
export const rateOf = (
  { category, taxHundredths }: Taxed,
  settings: Pick<PriceSettings, 'taxPercentAyurveda' | 'taxPercentOther'>,
): number => taxHundredths ?? inHundredths(taxPercent(category, settings))
