import type { BulkChange } from '#shared/bulk-changes.ts'
import { amountOf, isAmount, isCount } from '#web/admin/shell/typed-number.ts'
import { isSold } from '#web/categories/categories.ts'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'

/** The number keys of a phone have no minus, so "less" is a separate choice. */
export const CHOICES = [
  { value: 'rupees-more', text: 'Price: rupees more' },
  { value: 'rupees-less', text: 'Price: rupees less' },
  { value: 'percent-more', text: 'Price: percent more' },
  { value: 'percent-less', text: 'Price: percent less' },
  { value: 'stock-set', text: 'Stock: set' },
  { value: 'stock-more', text: 'Stock: pieces more' },
  { value: 'stock-less', text: 'Stock: pieces less' },
  { value: 'category', text: 'Category' },
  { value: 'show', text: 'Show in the shop' },
  { value: 'hide', text: 'Keep as draft' },
] as const satisfies { value: string; text: AdminSentence }[]

export type Choice = (typeof CHOICES)[number]['value']

export const needsNumber = (choice: Choice) => /^(rupees|percent|stock)/.test(choice)

export function labelOf(choice: Choice): string {
  if (choice.startsWith('rupees')) return t('How many rupees?')
  return choice.startsWith('percent') ? t('How many percent?') : t('How many pieces?')
}

export function hintOf(choice: Choice): string | undefined {
  if (choice.startsWith('rupees'))
    return t('Changes what the buyer pays: the offer price where there is one, else the price.')
  if (choice.startsWith('percent'))
    return t(
      'Changes what the buyer pays: the offer price where there is one, else the price. The result is rounded to the whole rupee.',
    )
  return undefined
}

/** The change that was typed; undefined when the number is missing or wrong. */
export function toChange(choice: Choice, typed: string, category: string): BulkChange | undefined {
  if (choice === 'show' || choice === 'hide') return { kind: 'shown', isShown: choice === 'show' }
  if (choice === 'category') return isSold(category) ? { kind: 'category', to: category } : undefined
  const isOfStock = choice.startsWith('stock')
  if (!(isOfStock ? isCount(typed) : isAmount(typed))) return undefined
  const amount = amountOf(typed) ?? 0
  if (choice === 'stock-set') return { kind: 'stock-set', to: amount }
  if (amount === 0) return undefined
  const by = choice.endsWith('less') ? -amount : amount
  if (isOfStock) return { kind: 'stock-add', by }
  return { kind: choice.startsWith('rupees') ? 'rupees' : 'percent', by }
}

export function problemOf(choice: Choice): string {
  if (choice === 'category') return t('Choose a category')
  return choice.startsWith('stock') ? t('Enter a whole number, such as 24') : t('Enter a number, such as 5 or 2.50')
}
