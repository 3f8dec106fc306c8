import type { Moment } from '#server/testing/link-moments.ts'
import {
  type Deed,
  delivering,
  givingBack,
  hearing,
  placing,
  returning,
  runningOut,
  shipping,
  startingToPay,
} from './crash-deeds.ts'
import type { LinkedShop, LinkName } from './linked-shop.ts'

export type CrashPoint = {
  /** The name in the table of crash points, and what has just happened there. */
  name: string
  link: LinkName
  /** Made anew for each crash, because some remember what a connection did before. */
  isHere: () => (moment: Moment) => boolean
  deed: (shop: LinkedShop, who: string) => Promise<Deed>
  /** Whether the deed stands in the books when the shop dies there. */
  isDone: boolean
}

export const asked = (text: RegExp) => () => (moment: Moment) => moment.when === 'asked' && text.test(moment.text)
export const answered = (text: RegExp) => () => (moment: Moment) => moment.when === 'answered' && text.test(moment.text)

/** The end of the transaction in which `text` was said. */
export const commitOf = (text: RegExp, when: Moment['when']) => () => {
  const said = new Set<number>()
  return (moment: Moment) => {
    if (moment.text === 'begin') said.delete(moment.connection)
    if (text.test(moment.text)) said.add(moment.connection)
    return moment.text === 'commit' && moment.when === when && said.has(moment.connection)
  }
}

const LOCK_WANTED = /for update of variants/
const TAKE_STOCK = /update variants set count_in_stock = count_in_stock - /
const RETURN_STOCK = /update variants set count_in_stock = count_in_stock \+ /
export const INSERT_ORDER = /^insert into "orders"/
const STORE_PROVIDER_ORDER = /^update "orders" set "provider_order_id"/
const BOOK_PAYMENT = /^insert into "payments"/
const KEEP_EVENT = /^insert into "webhook_events"/
const STORE_REFUND = /^update "refunds" set "status"/

export const ORDER_POINTS: CrashPoint[] = [
  {
    name: 'K1 before an order’s transaction',
    link: 'database',
    isHere: asked(LOCK_WANTED),
    deed: placing,
    isDone: false,
  },
  {
    name: 'K2 after its stock was taken',
    link: 'database',
    isHere: answered(TAKE_STOCK),
    deed: placing,
    isDone: false,
  },
  {
    name: 'K3 after the order was written, before its commit',
    link: 'database',
    isHere: commitOf(INSERT_ORDER, 'asked'),
    deed: placing,
    isDone: false,
  },
  {
    name: 'K4 after its commit, before the answer',
    link: 'database',
    isHere: commitOf(INSERT_ORDER, 'answered'),
    deed: placing,
    isDone: true,
  },
  {
    name: 'K17 after a mail was taken by the mail server, before it was marked',
    link: 'mail',
    isHere: answered(/^mail$/),
    deed: placing,
    isDone: true,
  },
  {
    name: 'K18 after the sweeper returned the stock, before its commit',
    link: 'database',
    isHere: commitOf(RETURN_STOCK, 'asked'),
    deed: runningOut,
    isDone: false,
  },
  {
    name: 'K18 after the sweeper’s commit',
    link: 'database',
    isHere: commitOf(RETURN_STOCK, 'answered'),
    deed: runningOut,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a shipment, before the answer',
    link: 'database',
    isHere: commitOf(/"shipped_at" = now\(\)/, 'answered'),
    deed: shipping,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a delivery, before the answer',
    link: 'database',
    isHere: commitOf(/"delivered_at" = now\(\)/, 'answered'),
    deed: delivering,
    isDone: true,
  },
]

export const PAYMENT_POINTS: CrashPoint[] = [
  {
    name: 'K5 after the intent to ask the provider for an order',
    link: 'provider',
    isHere: asked(/^POST .*\/orders$/),
    deed: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 after the provider made the order, before the shop heard of it',
    link: 'provider',
    isHere: answered(/^POST .*\/orders$/),
    deed: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 before the provider’s order was stored',
    link: 'database',
    isHere: asked(STORE_PROVIDER_ORDER),
    deed: startingToPay,
    isDone: false,
  },
  {
    name: 'K7 after it was stored, before the answer',
    link: 'database',
    isHere: answered(STORE_PROVIDER_ORDER),
    deed: startingToPay,
    isDone: true,
  },
  {
    name: 'K8 after a return’s signature was found right, before the transaction',
    link: 'provider',
    isHere: answered(/^GET .*\/payments\/pay_/),
    deed: returning,
    isDone: false,
  },
  {
    name: 'K9 after the commit of a payment, before the answer to the return',
    link: 'database',
    isHere: commitOf(BOOK_PAYMENT, 'answered'),
    deed: returning,
    isDone: true,
  },
  { name: 'K10 before an event was kept', link: 'database', isHere: asked(KEEP_EVENT), deed: hearing, isDone: false },
  {
    name: 'K11 after an event was kept, before it was acknowledged',
    link: 'database',
    isHere: answered(KEEP_EVENT),
    deed: hearing,
    isDone: false,
  },
  {
    name: 'K12 after an event was acknowledged, before it was applied',
    link: 'provider',
    isHere: asked(/^GET .*\/payments\/pay_/),
    deed: hearing,
    isDone: false,
  },
  {
    name: 'K13 between the payment’s row and the order’s, while an event is applied',
    link: 'database',
    isHere: asked(BOOK_PAYMENT),
    deed: hearing,
    isDone: false,
  },
]

export const REFUND_POINTS: CrashPoint[] = [
  {
    name: 'K14 after the refund’s row was written, before the provider was asked',
    link: 'provider',
    isHere: asked(/^POST .*\/refund$/),
    deed: givingBack,
    isDone: false,
  },
  {
    name: 'K15 after the provider gave the money back, before the shop heard of it',
    link: 'provider',
    isHere: answered(/^POST .*\/refund$/),
    deed: givingBack,
    isDone: false,
  },
  {
    name: 'K16 after the refund was stored, before its mail was written',
    link: 'database',
    isHere: answered(STORE_REFUND),
    deed: givingBack,
    isDone: false,
  },
]
