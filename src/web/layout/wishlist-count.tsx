import { useDeferredValue } from 'react'
import { wishlist } from '#web/products/wishlist/wishlist.ts'
import { Count } from '#web/ui/display/count.tsx'

/**
 * A separate component, so that a tap on a heart does not rerender the whole navigation. The heart changes a frame
 * earlier.
 */
export const WishlistCount = ({ className }: { className: string | undefined }) => (
  <Count value={useDeferredValue(wishlist.use().length)} className={className} />
)
