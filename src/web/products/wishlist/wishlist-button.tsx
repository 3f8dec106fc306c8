import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { nameOf } from '#web/products/name-of.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { addToWishlist, useIsInWishlist } from './wishlist.ts'

/** The heart of a card. A second press updates the item. Only the wishlist can remove it, after a question. */
export function WishlistButton({ product, className }: { product: ShortCard; className?: string }) {
  return (
    <Tooltip text={t('Add to wishlist')} className={className}>
      <IconButton
        icon="heart"
        variant="heart"
        label={t('Add {product} to wishlist', { product: nameOf(product) })}
        aria-pressed={useIsInWishlist(product._id)}
        onClick={() => toggleWishlist(product)}
      />
    </Tooltip>
  )
}

export function toggleWishlist(product: ShortCard) {
  addToWishlist(product)
  showToast(t('The product added to wishlist'), { variant: 'danger', icon: 'heart', ms: 2000 })
}
