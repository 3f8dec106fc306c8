import type { CartLine as Line } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { PaidPrice } from '#web/products/paid-price.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { QuantityInput } from '#web/ui/form/quantity-input.tsx'
import css from './cart.module.css'
import { isAvailable, priceOfLine } from './cart-items.ts'
import { useSetQty } from './changes.ts'
import { LineItem } from './line-item.tsx'
import { problemOf, stockOf } from './line-problem.ts'
import { nameOfLine } from './name-of-line.ts'

type CartLineProps = { line: Line; onChange: () => void; onDelete: () => void }

export function CartLine({ line, onChange, onDelete }: CartLineProps) {
  const change = useSetQty()
  // Optimistic update; a refusal restores the old quantity.
  const shown = change.isPending ? { ...line, qty: change.variables.qty } : line
  const name = nameOfLine(line)
  const size = line.productVariant[0]?.model
  const problem = problemOf(line)
  // No other quantity would help.
  const isOff = !isAvailable(line) && stockOf(line) === 0
  return (
    <LineItem
      wide
      product={line.product}
      category={line.category}
      name={name}
      image={line.productImage}
      meta={
        <>
          <p>
            {size && (
              <>
                <CatalogueText>{size}</CatalogueText>,{' '}
              </>
            )}
            {t('{price} each', { price: formatRupees(line.price) })}
          </p>
          <p>
            <PaidPrice product={{ category: line.category, taxPercentNow: line.taxPercent }} rupees={line.price} />
          </p>
          {isAvailable(line) && line.priceWhenAdded !== undefined && (
            <p>{t('The price was {price} when you added it.', { price: formatRupees(line.priceWhenAdded) })}</p>
          )}
          {problem && <FieldError>{problem}</FieldError>}
          <div role="alert">{change.error && <FieldError>{change.error.message}</FieldError>}</div>
        </>
      }
      action={
        <IconButton
          icon="trash"
          variant="danger"
          label={t('Delete {productName}', { productName: name })}
          onClick={onDelete}
        />
      }
      foot={
        <>
          {isOff ? (
            <span />
          ) : (
            <QuantityInput
              small
              label={t('Quantity of {productName}', { productName: name })}
              value={shown.qty}
              onChange={(qty) => {
                onChange()
                change.mutate({ id: line._id, qty })
              }}
            />
          )}
          {isAvailable(line) ? (
            <Price rupees={priceOfLine(shown)} className={css.amount} />
          ) : (
            <span className={`hint ${css.amount}`}>{t('Not included in the total')}</span>
          )}
        </>
      }
    />
  )
}
