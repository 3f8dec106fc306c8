import type { Translate, Translator } from '#server/platform/i18n/translator.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { type CourierLinks, trackingLink } from '#shared/couriers.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { formatMoney, formatRupees, type Paise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { nameFor } from '#shared/product-name.ts'
import { sentence } from '#shared/sentence.ts'
import { type PrescriptionMailKind, prescriptionEmail, prescriptionParagraphs } from './prescription-emails.ts'
import type { OrderRow } from './queries.ts'

export type OrderMailKind =
  | 'orderPlaced'
  | 'orderPaid'
  | 'orderShipped'
  | 'trackingCorrected'
  | 'orderDelivered'
  | 'orderCancelled'
  | PrescriptionMailKind

type Button = NonNullable<Email['button']>
type Event = {
  kind: OrderMailKind
  order: OrderRow
  /** True when the buyer has confirmed the mailbox. Personal data goes only to confirmed mailboxes. */
  isConfirmed: boolean
  shop: string
  at: Date
  courierLinks: CourierLinks
}

/** The mail about one event of an order. */
export function orderEmail(translator: Translator, event: Event): Email {
  const { kind, order, shop } = event
  const page = { label: translator.t('See your order'), href: orderPage(shop, order.id) }
  switch (kind) {
    case 'orderPlaced':
      return placedEmail(translator, event, page)
    case 'orderPaid':
      return paidEmail(translator, event, page)
    case 'orderShipped':
      return { ...shippedTexts(translator.t, event), ...parcelOf(translator, event, page) }
    case 'trackingCorrected':
      return { ...correctedTexts(translator.t, event), ...parcelOf(translator, event, page) }
    case 'orderDelivered':
      return deliveredEmail(translator, event, page)
    case 'orderCancelled':
      return cancelledEmail(translator, event)
    case 'prescriptionReminder':
    case 'prescriptionReleased':
    case 'prescriptionRefused':
      return prescriptionEmail(translator, kind, order, page)
    default:
      return kind satisfies never
  }
}

function placedEmail(translator: Translator, { order, isConfirmed }: Event, page: Button): Email {
  const { t } = translator
  return {
    subject: t('We have your order {number}', { number: orderNumber(order.id) }),
    heading: t('Thank you for your order'),
    paragraphs: [
      t('We keep your items for you until {moment}. If you have not paid yet, please pay before then.', {
        moment: deadlineOf(order, translator.code),
      }),
    ],
    ...contentsOf(translator, order),
    ...addressAndNotes(t, order, isConfirmed),
    button: { ...page, label: t('Go to your order') },
  }
}

function paidEmail(translator: Translator, { order, isConfirmed, at }: Event, page: Button): Email {
  const { t } = translator
  const payment = { amount: rupees(order.total_price), number: orderNumber(order.id), day: dayOf(at) }
  return {
    subject: t('Your order {number} is paid', { number: payment.number }),
    heading: t('We have received your payment'),
    paragraphs: [
      order.prescription === null
        ? t(
            '{amount} for order {number}, on {day}. We are packing it and will write to you when it is shipped.',
            payment,
          )
        : t('{amount} for order {number}, on {day}.', payment),
      ...prescriptionParagraphs(translator, order),
    ],
    ...contentsOf(translator, order),
    ...addressAndNotes(t, order, isConfirmed),
    button: order.prescription === 'needed' ? { ...page, label: t('Send the prescription') } : page,
  }
}

const deliveredEmail = (translator: Translator, { order, at }: Event, page: Button): Email => ({
  subject: translator.t('Your order {number} was delivered', { number: orderNumber(order.id) }),
  heading: translator.t('Your order was delivered'),
  paragraphs: [
    translator.t('Delivered on {day}. We hope you are happy with your order.', { day: dayOf(at) }),
    translator.t('If anything is missing or damaged, please reply to this e-mail or call us. We will help you.'),
  ],
  lines: linesOf(translator, order),
  button: page,
})

const cancelledEmail = (translator: Translator, { order, shop }: Event): Email => ({
  subject: translator.t('Your order {number} was cancelled', { number: orderNumber(order.id) }),
  heading: translator.t('Your order was cancelled'),
  paragraphs: [
    translator.t('It was not paid in time. You do not have to pay anything.'),
    translator.t('If you have already paid, we will continue your order or refund your money automatically.'),
  ],
  lines: linesOf(translator, order),
  button: { label: translator.t('Order again'), href: `${shop}/#/` },
})

type RefundDetails = { amount: Paise; currency: string; reason: string }

/** `reason`: why the money is refunded, already translated. */
export function refundedEmail(
  t: Translate,
  order: OrderRow,
  { amount, currency, reason }: RefundDetails,
  shop: string,
): Email {
  const number = orderNumber(order.id)
  const isPart = currency === 'INR' && amount < order.total_price
  const money = formatMoney(amount, currency)
  return {
    subject: isPart ? t('Partial refund for order {number}', { number }) : t('Refund for order {number}', { number }),
    heading: isPart ? t('Your partial refund') : t('Your refund'),
    paragraphs: [
      isPart
        ? t('We have refunded {amount} of the {total} that you paid for order {number}.', {
            amount: money,
            total: rupees(order.total_price),
            number,
          })
        : t('We have refunded {amount} for order {number}.', { amount: money, number }),
      reason,
      t('Banks take 5 to 7 working days to show it on the account or card that you paid with.'),
    ],
    button: { label: t('See your order'), href: orderPage(shop, order.id) },
  }
}

const shippedTexts = (t: Translate, { order, at }: Event) => ({
  subject: t('Your order {number} is on its way', { number: orderNumber(order.id) }),
  heading: t('Your order is on its way'),
  paragraphs: [t('Shipped with {courier} on {day}.', { courier: courierOf(order), day: dayOf(at) })],
})

const correctedTexts = (t: Translate, { order }: Event) => ({
  subject: t('Corrected tracking number for your order {number}', { number: orderNumber(order.id) }),
  heading: t('Corrected tracking number'),
  paragraphs: [
    t('We gave you a wrong tracking number or courier. Your parcel was shipped with {courier}.', {
      courier: courierOf(order),
    }),
  ],
})

const courierOf = ({ courier }: OrderRow) => (courier === 'Others' ? sentence('a courier') : courier)

/** The contents, the tracking and the address of the parcel. */
function parcelOf(translator: Translator, { order, isConfirmed, courierLinks }: Event, page: Button) {
  const { t } = translator
  const link = trackingLink(order.courier, order.tracking, courierLinks)
  const { address, notes = [] } = addressAndNotes(t, order, isConfirmed)
  return {
    facts: [{ label: t('Tracking number'), value: order.tracking }],
    lines: linesOf(translator, order),
    ...(address && { address }),
    button: link ? { label: t('Track your parcel'), href: link } : page,
    notes: [...(link ? [t('Your order: {address}', { address: page.href })] : []), ...notes],
  }
}

const orderPage = (shop: string, id: string) => `${shop}/#/order/${id}`

const deadlineOf = ({ held_until }: OrderRow, language: string): string =>
  `${formatDate(held_until.toISOString())}, ${formatTime(held_until.toISOString(), language)}`

function contentsOf(translator: Translator, order: OrderRow): Pick<Email, 'lines' | 'totals'> {
  const { t } = translator
  const discount = order.items_total - order.items_price
  const isUntaxed = order.items.every(({ tax_hundredths }) => tax_hundredths === 0)
  return {
    lines: linesOf(translator, order),
    totals: [
      { label: t('Items'), amount: rupees(order.items_total) },
      ...(discount > 0 ? [{ label: t('Discount'), amount: `-${rupees(discount)}` }] : []),
      { label: t('Shipping'), amount: rupees(order.shipping_price) },
      ...(isUntaxed ? [] : [{ label: t('Tax'), amount: rupees(order.tax_price) }]),
      { label: t('Total'), amount: rupees(order.total_price), isTotal: true },
    ],
  }
}

const linesOf = ({ code }: Translator, order: OrderRow): NonNullable<Email['lines']> =>
  order.items.map((item) => ({
    name: nameFor(code, { name: item.product_name, nameMalayalam: item.product_name_malayalam }),
    detail: `${item.model}, ${item.qty} × ${rupees(item.unit_price)}`,
    amount: rupees(item.qty * item.unit_price),
  }))

const addressAndNotes = (t: Translate, order: OrderRow, isConfirmed: boolean): Pick<Email, 'address' | 'notes'> =>
  isConfirmed ? { address: addressOf(order) } : { notes: [t(UNCONFIRMED)] }

const UNCONFIRMED = 'Confirm this e-mail address in your profile to see the delivery address in our e-mails.'

function addressOf({ shipping_address: to }: OrderRow): string[] {
  const lines = [to.name, to.flat, to.area, to.landmark, `${to.city} ${to.postalCode}`, to.state, to.phone]
  return lines.flatMap((line) => (line ? [line] : []))
}

const dayOf = (at: Date) => formatDate(at.toISOString())

const rupees = (paise: Paise) => formatRupees(toRupees(paise))
