import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toggleWishlist } from './wishlist-button.tsx'

/** Beside Buy Now. The hearts of the cards are in the first load, and this button is not. */
export const WideWishlistButton = ({ product, className }: { product: ShortCard; className?: string }) => (
  <Button variant="line" icon="heart" className={className} onClick={() => toggleWishlist(product)}>
    {t('Add to wishlist')}
  </Button>
)
