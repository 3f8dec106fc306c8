import type { CartLine } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { isAvailable, priceOfLine } from '#web/cart/cart-items.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { PriceSummary } from '#web/orders/price-summary.tsx'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { ProductImage } from '#web/products/product-image.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import css from './order-summary.module.css'

type OrderSummaryProps = { lines: CartLine[]; count: number; prices: Quote | undefined }

export const OrderSummary = ({ lines, count, prices }: OrderSummaryProps) => (
  <>
    {lines.length > 0 && (
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line._id}>
            <span className={css.image} data-cat={line.category}>
              <ProductImage image={line.productImage} alt="" sizes="56px" widths={[160]} />
            </span>
            <div className={css.text}>
              <b lang={langOf(nameOfLine(line))}>{nameOfLine(line)}</b>
              <small>
                <CatalogueText>{line.productVariant[0]?.model ?? ''}</CatalogueText> × {line.qty}
              </small>
            </div>
            <span className={css.price}>
              {isAvailable(line) ? formatRupees(priceOfLine(line)) : t('Not included in the total')}
            </span>
          </li>
        ))}
      </ul>
    )}
    {prices ? <PriceSummary count={count} prices={prices} /> : <Skeleton height="12.5rem" />}
  </>
)
