import type { CartLine } from '#shared/cart.ts'
import { t } from '#web/i18n/t.ts'

export function problemOf(line: CartLine): string | undefined {
  if (line.availability === 'available') return undefined
  if (line.availability === 'gone') return t('We no longer sell this. Delete it to continue.')
  const stockLeft = stockOf(line)
  return stockLeft > 0
    ? t('Only {left} left. Lower the quantity to continue.', { left: stockLeft })
    : t('Sold out. Delete it to continue.')
}

export const stockOf = ({ availability, productVariant }: CartLine): number =>
  availability === 'gone' ? 0 : (productVariant[0]?.countInStock ?? 0)
