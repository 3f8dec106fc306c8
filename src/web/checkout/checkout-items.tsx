import type { CartLine } from '#shared/cart.ts'
import { isAvailable } from '#web/cart/cart-items.ts'
import { LineItem } from '#web/cart/line-item.tsx'
import { ItemAmounts } from '#web/orders/order-items.tsx'
import { to } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export function CheckoutItems({ lines }: { lines: CartLine[] }) {
  if (lines.length === 0) {
    return (
      <Alert variant="info" silent title="Order is empty">
        <p>If you have just placed it, you find it in My Orders.</p>
        <div className="row">
          <Button variant="link" href={`#${to.home()}`}>
            Go back
          </Button>
          <Button variant="link" href={`#${to.myOrders()}`}>
            My Orders
          </Button>
        </div>
      </Alert>
    )
  }
  return (
    <ul>
      {lines.map((line) => (
        <LineItem
          key={line._id}
          product={line.product}
          category={line.category}
          name={line.productName}
          image={line.productImage}
          meta={line.productVariant[0]?.model}
          foot={
            isAvailable(line) ? (
              <ItemAmounts qty={line.qty} unitPrice={line.price} />
            ) : (
              <Badge tone="warning">Cannot be ordered as it is</Badge>
            )
          }
        />
      ))}
    </ul>
  )
}
