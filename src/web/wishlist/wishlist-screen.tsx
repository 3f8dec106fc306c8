import { useState } from 'react'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { useTitle } from '#web/layout/use-title.ts'
import { to } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Split } from '#web/ui/split.tsx'
import { WishLine } from './wish-line.tsx'
import { removeFromWishlist, type Wish, wishlist } from './wishlist.ts'
import css from './wishlist-screen.module.css'

export function WishlistScreen() {
  useTitle('Wishlist')
  const wishes = wishlist.use()
  const [leaving, setLeaving] = useState<Wish>()
  if (wishes.length === 0) {
    return (
      <EmptyState
        drawing="heart"
        level={1}
        title="Your wishlist is empty"
        action={<Button href={`#${to.home()}`}>See products</Button>}
      >
        Tap the heart on a product to keep it here.
      </EmptyState>
    )
  }
  return (
    <div className="wrap page">
      <h1>Wishlist</h1>
      <Split side={<Subtotal wishes={wishes} />}>
        <ul className={css.list}>
          {wishes.map((wish) => (
            <WishLine key={wish.product} wish={wish} onRemove={() => setLeaving(wish)} />
          ))}
        </ul>
      </Split>
      <ConfirmDialog
        open={leaving !== undefined}
        confirmText="Remove"
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) removeFromWishlist(leaving.product)
          setLeaving(undefined)
        }}
      >
        {leaving?.name} leaves your wishlist.
      </ConfirmDialog>
    </div>
  )
}

function Subtotal({ wishes }: { wishes: readonly Wish[] }) {
  const from = sumOf(wishes.map(({ variant: [first] }) => toPaise((first && unitPriceOf(first)) ?? 0)))
  return (
    <Card title="Subtotal">
      <dl className={css.sum}>
        <div>
          <dt>Items</dt>
          <dd>{wishes.length}</dd>
        </div>
        <div className={css.total}>
          <dt>From</dt>
          <dd>{formatRupees(toRupees(from))}</dd>
        </div>
      </dl>
      <p className="hint">Kept on this phone or computer only.</p>
    </Card>
  )
}
