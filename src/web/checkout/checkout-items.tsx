import type { CartLine } from '#shared/cart.ts'
import { LineItem } from '#web/cart/line-item.tsx'
import { problemOf } from '#web/cart/line-problem.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { ItemAmounts } from '#web/orders/order-items.tsx'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { TextLink } from '#web/ui/form/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'

export function CheckoutItems({ lines }: { lines: CartLine[] }) {
  if (lines.length === 0) {
    return (
      <Alert variant="info" silent title={t('Order is empty')}>
        <p>{t('If you have just placed an order, you can find it in My Orders.')}</p>
        <div className="row">
          <TextLink to={to.home()}>{t('Go back')}</TextLink>
          <TextLink to={to.myOrders()}>{t('My Orders')}</TextLink>
        </div>
      </Alert>
    )
  }
  return (
    <ul>
      {lines.map((line) => (
        <CheckoutLine key={line._id} line={line} />
      ))}
    </ul>
  )
}

function CheckoutLine({ line }: { line: CartLine }) {
  const problem = problemOf(line)
  const size = line.productVariant[0]?.model
  return (
    <LineItem
      product={line.product}
      category={line.category}
      name={nameOfLine(line)}
      image={line.productImage}
      meta={
        <>
          {size && <CatalogueText>{size}</CatalogueText>}
          {problem && <FieldError>{problem}</FieldError>}
        </>
      }
      foot={
        problem ? (
          <span className="hint">{t('Not included in the total')}</span>
        ) : (
          <ItemAmounts qty={line.qty} unitPrice={line.price} />
        )
      }
    />
  )
}
