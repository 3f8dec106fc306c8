import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { Amounts } from '#web/cart/amounts.tsx'
import { t } from '#web/i18n/t.ts'
import { useSettings } from '#web/settings/queries.ts'

/** Everything in rupees. `count` is pieces. A seller without a regular registration shows no tax. */
export function PriceSummary({ count, prices }: { count: number; prices: Quote }) {
  const isUntaxed = useSettings()?.onlyState && !prices.taxPrice
  const discount = toRupees(toPaise(prices.itemsTotal) - toPaise(prices.itemsPrice))
  return (
    <Amounts
      rows={[
        { name: t('Items ({count})', { count }), value: formatRupees(prices.itemsTotal) },
        { name: discountName(discount, prices.itemsTotal), value: `−${formatRupees(discount)}`, isSaving: true },
        ...(isUntaxed ? [] : [{ name: t('Tax'), value: formatRupees(prices.taxPrice) }]),
        { name: t('Shipping'), value: formatRupees(prices.shippingPrice) },
      ]}
      total={{ name: t('Total'), value: formatRupees(prices.totalPrice) }}
    />
  )
}

/**
 * 'Discount, 10%', computed from the amounts, because an old order keeps its rate. A rate that is not whole is left
 * out.
 */
function discountName(discount: number, itemsTotal: number): string {
  const percent = Math.round((discount / itemsTotal) * 100)
  const isExactPercent = Math.abs((itemsTotal * percent) / 100 - discount) < 0.01
  return isExactPercent && percent > 0 ? t('Discount, {percent}%', { percent }) : t('Discount')
}
