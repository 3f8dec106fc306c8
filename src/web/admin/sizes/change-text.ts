import type { BulkChange, LineView } from '#shared/bulk-changes.ts'
import { formatRupeesShort } from '#shared/money.ts'
import { titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/admin.tsx'

/** 'Price: ₹5 more'. */
export function changeText(change: BulkChange): string {
  switch (change.kind) {
    case 'rupees':
    case 'percent': {
      const size = Math.abs(change.by)
      const amount = change.kind === 'rupees' ? formatRupeesShort(size) : `${size} %`
      return change.by > 0 ? t('Price: {amount} more', { amount }) : t('Price: {amount} less', { amount })
    }
    case 'stock-set':
      return t('Stock: set to {n}', { n: change.to })
    case 'stock-add':
      return change.by > 0 ? t('Stock: {n} more', { n: change.by }) : t('Stock: {n} less', { n: -change.by })
    case 'category':
      return t('Category: {name}', { name: titleOf(change.to) })
    case 'shown':
      return change.isShown ? t('Show in the shop') : t('Keep as draft')
  }
}

/**
 * The text of a line before or after the change. It is the price, the stock, the category, or whether shoppers see it.
 */
export function stateText({ price, discountPrice = 0, countInStock, category, isShown }: LineView): string {
  if (price !== undefined) return price === null ? '–' : formatRupeesShort(discountPrice > 0 ? discountPrice : price)
  if (countInStock !== undefined) return String(countInStock)
  if (category !== undefined) return titleOf(category)
  return isShown ? t('In the shop') : t('Draft')
}
