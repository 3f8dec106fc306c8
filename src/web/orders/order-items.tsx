import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { OrderItem } from '#shared/orders.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { LineItem } from '#web/cart/line-item.tsx'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import css from './order.module.css'

export const OrderItems = ({ items }: { items: OrderItem[] }) => (
  <ul>
    {items.map((item) => (
      <LineItem
        key={item._id}
        product={item.product}
        category={item.category}
        name={nameOfLine(item)}
        image={item.productImage}
        meta={<CatalogueText>{item.model}</CatalogueText>}
        foot={<ItemAmounts qty={item.qty} unitPrice={unitPriceOf(item) ?? 0} />}
      />
    ))}
  </ul>
)

/** '2 × ₹165.00' and the product of both. `unitPrice` is in rupees. */
export const ItemAmounts = ({ qty, unitPrice }: { qty: number; unitPrice: number }) => (
  <>
    <span className="muted">
      {qty} × {formatRupees(unitPrice)}
    </span>
    <b className={css.amount}>{formatRupees(toRupees(toPaise(unitPrice) * qty))}</b>
  </>
)
