import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { ProductImage } from '#web/products/product-image.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './my-orders.module.css'
import { sumRefunded } from './refund-text.ts'
import { paidText, type StatusText, statusText } from './status-text.ts'

export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order._id)
  const hiddenItems = order.orderItems.length - IMAGES
  return (
    <li className={css.card}>
      <div className={css.images}>
        {order.orderItems.slice(0, IMAGES).map((item) => (
          <span key={item._id} className={css.image} data-cat={item.category}>
            <ProductImage image={item.productImage} alt="" sizes="72px" widths={[160]} />
          </span>
        ))}
        {hiddenItems > 0 && (
          <span className={css.others}>
            +{hiddenItems}
            <span className="vh"> {t('more')}</span>
          </span>
        )}
      </div>
      <div className={css.head}>
        <h2 className={css.number}>{t('Order {number}', { number })}</h2>
        <p className="hint">{formatDate(order.createdAt)}</p>
      </div>
      <b className={css.total}>{formatRupees(order.totalPrice)}</b>
      <Badges order={order} />
      <Button
        variant="line"
        size="sm"
        className={css.details}
        href={`#${to.order(order._id)}`}
        aria-label={t('Details of order {number}', { number })}
      >
        {t('Details')}
      </Button>
    </li>
  )
}

/** A delivered order shows no badges of payment and shipping. */
function Badges({ order }: { order: Order }) {
  const { isTest, isPaid, isDelivered, shippedAt } = order
  const refunded = sumRefunded(order.refunds)
  const texts: (StatusText | false | '' | null)[] = [
    isTest && { tone: 'warning', text: t('Test order') },
    statusText(order),
    !isDelivered && { ...paidText(order), ...(!isPaid && { tone: 'warning' }) },
    !isDelivered &&
      shippedAt && { tone: 'info', text: t('Shipped on {date}', { date: formatDate(shippedAt) }), icon: 'truck' },
    refunded > 0 && { tone: 'info', text: t('{amount} refunded', { amount: formatRupees(refunded) }) },
  ]
  return (
    <div className={css.badges}>
      {texts.map(
        (text) =>
          text && (
            <Badge key={text.text} tone={text.tone} icon={text.icon}>
              {text.text}
            </Badge>
          ),
      )}
    </div>
  )
}

const IMAGES = 4
