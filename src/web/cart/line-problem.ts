import type { CartLine } from '#shared/cart.ts'
import { t } from '#web/language/t.ts'

/** Why a line cannot be ordered as it stands, and what to do about it; undefined when it can. */
export function problemOf({ availability, productVariant }: CartLine): string | undefined {
  if (availability === 'available') return undefined
  if (availability === 'gone') return t('We no longer sell this. Delete it to go on.')
  const left = productVariant[0]?.countInStock ?? 0
  return left > 0 ? t('Only {left} left. Lower the quantity to go on.', { left }) : t('Sold out. Delete it to go on.')
}
