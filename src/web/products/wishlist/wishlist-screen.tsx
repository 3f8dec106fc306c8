import { useState } from 'react'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { nameOf } from '#web/products/name-of.ts'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Split } from '#web/ui/display/split.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { type WishlistItem, wishlist } from './wishlist.ts'
import { WishlistRow } from './wishlist-row.tsx'
import css from './wishlist-screen.module.css'

export function WishlistScreen() {
  useTitle(t('Wishlist'))
  const items = wishlist.use()
  const [itemToRemove, setItemToRemove] = useState<WishlistItem>()
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="heart"
        level={1}
        title={t('Your wishlist is empty')}
        action={<Button href={`#${to.home()}`}>{t('See products')}</Button>}
      >
        {t('Tap the heart on a product to keep it here.')}
      </EmptyState>
    )
  }
  return (
    <div className="wrap page">
      <h1>{t('Wishlist')}</h1>
      <Split side={<Subtotal items={items} />}>
        <ul className={css.list}>
          {items.map((item) => (
            <WishlistRow key={item.product} item={item} onRemove={() => setItemToRemove(item)} />
          ))}
        </ul>
      </Split>
      <ConfirmDialog
        open={itemToRemove !== undefined}
        confirmText={t('Remove')}
        onCancel={() => setItemToRemove(undefined)}
        onConfirm={() => {
          if (itemToRemove) removeFromWishlist(itemToRemove.product)
          setItemToRemove(undefined)
          // The dialog restores the focus first, to a button that is gone.
          requestAnimationFrame(() => focusHeading())
        }}
      >
        {itemToRemove && t('{product} will be removed from your wishlist.', { product: nameOf(itemToRemove) })}
      </ConfirmDialog>
    </div>
  )
}

function Subtotal({ items }: { items: readonly WishlistItem[] }) {
  const from = sumOf(items.map(({ variant: [first] }) => toPaise((first && unitPriceOf(first)) ?? 0)))
  return (
    <Card title={t('Subtotal')}>
      <dl className={css.sum}>
        <div>
          <dt>{t('Items')}</dt>
          <dd>{items.length}</dd>
        </div>
        <div className={css.total}>
          <dt>{t('Starting at')}</dt>
          <dd>{formatRupees(toRupees(from))}</dd>
        </div>
      </dl>
      <p className="hint">{t('Saved on this device only.')}</p>
    </Card>
  )
}
