import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { paidPrice, taxPercent } from '#shared/paid-price.ts'
import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { useSettings } from '#web/settings/queries.ts'

/** `rupees`: the price of one piece before the discount; nothing is shown without one. */
type PaidPriceProps = { product: Pick<ShortCard, 'category' | 'taxPercentNow'>; rupees: number | undefined }

/** The price to pay for one piece: '₹77.49 with GST'. A seller without a regular registration may not name GST. */
export function PaidPrice({ product: { category, taxPercentNow }, rupees }: PaidPriceProps) {
  const settings = useSettings()
  if (!settings || !rupees) return '\u00a0'
  const tax = taxPercentNow ?? taxPercent(category, settings)
  const price = formatRupees(toRupees(paidPrice(toPaise(rupees), tax, settings.discountPercent)))
  return tax > 0 ? t('{price} with GST', { price }) : t('You pay {price}', { price })
}
