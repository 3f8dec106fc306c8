import { startTransition, useState } from 'react'
import { MAX_QTY } from '#shared/max-qty.ts'
import { formatRupeesShort } from '#shared/money.ts'
import type { Product, Variant } from '#shared/products.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { rememberAddition } from '#web/lib/addition.ts'
import { to } from '#web/lib/paths.ts'
import { WideWishlistButton } from '#web/products/wishlist/wide-wishlist-button.tsx'
import { useSettings } from '#web/settings/queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { QuantityInput } from '#web/ui/form/quantity-input.tsx'
import { VariantChips } from '#web/ui/form/variant-chips.tsx'
import { PaidPrice } from './paid-price.tsx'
import css from './purchase.module.css'
import { VariantPrice } from './variant-price.tsx'

/** Price, size, quantity and Buy Now. Buy Now is disabled at stock 0, or while the size has no price (PROD-9). */
export function Purchase({ product }: { product: Product }) {
  const [index, setIndex] = useState(() => firstBuyable(product.variant))
  const percent = useSettings()?.discountPercent ?? 0
  const [requestedQty, setRequestedQty] = useState(1)
  const variant = product.variant[index]
  const stock = product.countInStock === 0 ? 0 : (variant?.countInStock ?? 0)
  const maxQty = Math.min(MAX_QTY, Math.max(stock, 1))
  const qty = Math.min(requestedQty, maxQty)
  const canBuy = variant !== undefined && stock > 0 && unitPriceOf(variant) !== undefined

  const buyNow = (className?: string) =>
    canBuy ? (
      <Button
        size="lg"
        className={className}
        href={`#${to.addToCart(product._id, qty, index)}&size=${variant._id}`}
        onClick={(event) => {
          // A second tap may hit "My Cart", which appears at the same place. It would open before the cart has read the
          // address.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey)
            rememberAddition({ id: product._id, qty, variant: index, variantId: variant._id })
        }}
      >
        {t('Buy Now')}
      </Button>
    ) : (
      <Button size="lg" className={className} disabled>
        {t('Buy Now')}
      </Button>
    )
  return (
    <>
      <p>
        <VariantPrice variant={variant} large />
        <br />
        <PaidPrice product={product} rupees={variant && unitPriceOf(variant)} />
        <br />
        <span className="hint">
          {percent > 0
            ? t('After {percent}% discount. Shipping is added at checkout.', { percent })
            : t('Shipping is added at checkout.')}
        </span>
      </p>
      {product.variant.length > 1 && (
        <VariantChips
          legend={t('Size')}
          name="size"
          chips={product.variant.map((each, index) => chipOf(each, index, product.countInStock))}
          defaultValue={String(index)}
          onChange={(value) => startTransition(() => setIndex(Number(value)))}
        />
      )}
      <div className={css.buy}>
        <div>
          <span className={css.label}>{t('Quantity')}</span>
          <QuantityInput value={qty} max={maxQty} onChange={setRequestedQty} disabled={!canBuy} />
        </div>
        {buyNow(`only-lg ${css.buyNow}`)}
        <WideWishlistButton product={product} className={css.wish} />
      </div>
      <Stock stock={stock} variant={variant} atMost={canBuy && qty === maxQty && maxQty < MAX_QTY} />
      {product.prescriptionNeeded && <p className="hint">{t('Needs a doctor’s prescription')}</p>}
      <div className={css.bar}>
        <div>
          {variant?.model && <small lang={langOf(variant.model)}>{variant.model}</small>}
          <VariantPrice variant={variant} />
        </div>
        {buyNow()}
      </div>
    </>
  )
}

const Stock = ({
  stock,
  variant,
  atMost: isAtMax,
}: {
  stock: number
  variant: Variant | undefined
  atMost: boolean
}) => (
  <div role="status">
    {variant && unitPriceOf(variant) === undefined ? (
      <p className="hint">{t('The price of this size is on request. Please contact us.')}</p>
    ) : stock === 0 ? (
      <Badge tone="danger" className={css.stock}>
        {t('Out of stock')}
      </Badge>
    ) : (
      <Badge tone="success" icon="check" className={css.stock}>
        {t('In stock')}
      </Badge>
    )}
    {isAtMax && <p className="hint">{t('We have no more of this size at the moment.')}</p>}
  </div>
)

function firstBuyable(variants: Variant[]): number {
  const found = variants.findIndex((variant) => variant.countInStock > 0 && unitPriceOf(variant) !== undefined)
  return Math.max(found, 0)
}

function chipOf(variant: Variant, index: number, countInStock: number) {
  const price = unitPriceOf(variant)
  const isSoldOut = variant.countInStock === 0 && price !== undefined
  return {
    value: String(index),
    label: variant.model,
    lang: langOf(variant.model),
    detail: isSoldOut ? t('Sold out') : price === undefined ? '₹000' : formatRupeesShort(price),
    // If every size is sold out, shoppers can still select the sizes.
    disabled: isSoldOut && countInStock > 0,
  }
}
