import type { OrderRow } from '#server/orders/queries.ts'
import { type CourierLinks, trackingLink } from '#shared/couriers.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { formatMoney, formatRupees, type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Letter } from './letter.ts'

export type OrderMailKind = 'orderPlaced' | 'orderPaid' | 'orderShipped' | 'orderDelivered' | 'orderCancelled'

type Button = NonNullable<Letter['button']>
type Event = { kind: OrderMailKind; order: OrderRow; shop: string; at: Date; courierLinks: CourierLinks }

/** What a shopper is told when something happens to their order. */
export function orderLetter({ kind, order, shop, at, courierLinks }: Event): Letter {
  const number = orderNumber(order.id)
  const day = formatDate(at.toISOString())
  const page = { label: 'See your order', href: orderPage(shop, order.id) }
  switch (kind) {
    case 'orderPlaced':
      return {
        subject: `We have your order ${number}`,
        heading: 'Thank you for your order',
        paragraphs: [
          `We keep your articles for you until ${deadlineOf(order)}. If you have not paid yet, please pay before then.`,
        ],
        ...contentsOf(order),
        button: { ...page, label: 'Go to your order' },
      }
    case 'orderPaid':
      return {
        subject: `Your order ${number} is paid`,
        heading: 'We have received your payment',
        paragraphs: [
          `${formatRupees(toRupees(order.total_price))} for order ${number}, on ${day}. We pack it now and write to you again when it leaves.`,
        ],
        ...contentsOf(order),
        button: page,
      }
    case 'orderShipped':
      return shippedLetter(order, day, page, trackingLink(order.courier, order.tracking, courierLinks))
    case 'orderDelivered':
      return {
        subject: `Your order ${number} was delivered`,
        heading: 'Your order was delivered',
        paragraphs: [
          `Delivered on ${day}. We hope that everything serves you well.`,
          'Something is missing or broken? Please answer this mail or call us, and we put it right.',
        ],
        lines: linesOf(order),
        button: page,
      }
    case 'orderCancelled':
      return {
        subject: `Your order ${number} was cancelled`,
        heading: 'Your order was cancelled',
        paragraphs: [
          'It was not paid in time, so its articles went back to the shelf. You owe us nothing.',
          'You have paid all the same? Then the order is taken up again by itself, or your money goes back to you.',
        ],
        lines: linesOf(order),
        button: { label: 'Order again', href: `${shop}/#/` },
      }
    default:
      return kind satisfies never
  }
}

type GivenBack = { amount: Paise; currency: string; reason: string }

/** `reason`: why the money goes back, in the words of the shop. */
export function refundedLetter(order: OrderRow, { amount, currency, reason }: GivenBack, shop: string): Letter {
  const number = orderNumber(order.id)
  const isPart = currency === 'INR' && amount < order.total_price
  const whole = isPart ? ` of the ${rupees(order.total_price)} that you paid` : ''
  return {
    subject: isPart
      ? `Part of your money for order ${number} goes back to you`
      : `Your money for order ${number} goes back to you`,
    heading: isPart ? 'Part of your money goes back to you' : 'Your money goes back to you',
    paragraphs: [
      `We have sent back ${formatMoney(amount, currency)}${whole} for order ${number}.`,
      reason,
      'Your bank shows it on the account or card that you paid with, mostly within 5 to 7 working days.',
    ],
    button: { label: 'See your order', href: orderPage(shop, order.id) },
  }
}

function shippedLetter(order: OrderRow, day: string, page: Button, link: string | undefined): Letter {
  const courier = order.courier === 'Others' ? 'a courier' : order.courier
  return {
    subject: `Your order ${orderNumber(order.id)} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [`Sent with ${courier} on ${day}.`],
    facts: [{ label: 'Tracking number', value: order.tracking }],
    lines: linesOf(order),
    address: addressOf(order),
    button: link ? { label: 'Follow the parcel', href: link } : page,
    ...(link && { notes: [`Your order: ${page.href}`] }),
  }
}

const orderPage = (shop: string, id: string) => `${shop}/#/order/${id}`

const deadlineOf = ({ held_until }: OrderRow) =>
  `${formatDate(held_until.toISOString())}, ${formatTime(held_until.toISOString())}`

function contentsOf(order: OrderRow): Pick<Letter, 'lines' | 'totals' | 'address'> {
  const discount = order.items_total - order.items_price
  return {
    lines: linesOf(order),
    totals: [
      { label: 'Items', amount: rupees(order.items_total) },
      ...(discount > 0 ? [{ label: 'Discount', amount: `-${rupees(discount)}` }] : []),
      { label: 'Shipping', amount: rupees(order.shipping_price) },
      { label: 'Tax', amount: rupees(order.tax_price) },
      { label: 'Total', amount: rupees(order.total_price), isTotal: true },
    ],
    address: addressOf(order),
  }
}

const linesOf = (order: OrderRow): NonNullable<Letter['lines']> =>
  order.items.map((item) => ({
    name: item.product_name,
    detail: `${item.model ? `${item.model}, ` : ''}${item.qty} × ${rupees(item.unit_price)}`,
    amount: rupees(item.qty * item.unit_price),
  }))

function addressOf({ shipping_address: to }: OrderRow): string[] {
  const lines = [to.name, to.flat, to.area, to.landmark, `${to.city} ${to.postalCode}`, to.state, to.phone]
  return lines.flatMap((line) => (line ? [line] : []))
}

const rupees = (paise: Paise) => formatRupees(toRupees(paise))
