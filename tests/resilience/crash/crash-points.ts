import type { LinkName, ProxiedShop } from '#tests/support/proxied-shop.ts'
import type { Moment } from '#tests/support/tcp-proxy-moments.ts'
import {
  type CrashAction,
  delivering,
  givingBack,
  isListening,
  placing,
  returning,
  runningOut,
  shipping,
  startingToPay,
} from './crash-actions.ts'

export type CrashPoint = {
  /** Name in the table of crash points. */
  name: string
  link: LinkName
  /** Created for each crash, because some have state. */
  isHere: () => (moment: Moment) => boolean
  action: (shop: ProxiedShop, who: string) => Promise<CrashAction>
  /** Whether a crash there leaves the action done. */
  isDone: boolean
}

type Match = (text: string) => boolean

export const asked = (match: Match) => () => (moment: Moment) => moment.when === 'asked' && match(moment.text)
export const responded = (match: Match) => () => (moment: Moment) => moment.when === 'answered' && match(moment.text)

/** The end of the transaction in which a statement matched. */
export const commitOf = (match: Match, when: Moment['when']) => () => {
  const said = new Set<number>()
  return (moment: Moment) => {
    if (moment.text === 'begin') said.delete(moment.connection)
    if (match(moment.text)) said.add(moment.connection)
    return moment.text === 'commit' && moment.when === when && said.has(moment.connection)
  }
}

/** Matches a statement by its effect, in any wording. */
export const reads = (table: string): Match => mentions(`(?:from|join) ${table}`)
export const inserts = (table: string): Match => mentions(`insert into ${table}`)
export const updates = (table: string, column: string): Match =>
  mentions(`update ${table} set (?:(?! where ).)*\\b${column} =`)

function mentions(pattern: string): Match {
  const wanted = new RegExp(`\\b${pattern}(?!\\w)`)
  return (text) => wanted.test(text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' '))
}

const calls = (pattern: RegExp): Match => pattern.test.bind(pattern)

export const INSERT_ORDER = inserts('orders')
const STORE_PROVIDER_ORDER = updates('orders', 'provider_order_id')
const BOOK_PAYMENT = inserts('payments')
const STORE_EVENT = inserts('webhook_events')
const STORE_REFUND = updates('refunds', 'status')

export const ORDER_POINTS: CrashPoint[] = [
  {
    name: 'K1 before an order’s transaction',
    link: 'database',
    isHere: asked(reads('variants')),
    action: placing,
    isDone: false,
  },
  {
    name: 'K2 after its stock was taken',
    link: 'database',
    isHere: responded(updates('variants', 'count_in_stock')),
    action: placing,
    isDone: false,
  },
  {
    name: 'K3 after the order was written, before its commit',
    link: 'database',
    isHere: commitOf(INSERT_ORDER, 'asked'),
    action: placing,
    isDone: false,
  },
  {
    name: 'K4 after its commit, before the answer',
    link: 'database',
    isHere: commitOf(INSERT_ORDER, 'answered'),
    action: placing,
    isDone: true,
  },
  {
    name: 'K17 after a mail was taken by the mail server, before it was marked',
    link: 'mail',
    isHere: responded(calls(/^mail$/)),
    action: placing,
    isDone: true,
  },
  {
    name: 'K18 after the sweeper returned the stock, before its commit',
    link: 'database',
    isHere: commitOf(updates('variants', 'count_in_stock'), 'asked'),
    action: runningOut,
    isDone: false,
  },
  {
    name: 'K18 after the sweeper’s commit',
    link: 'database',
    isHere: commitOf(updates('variants', 'count_in_stock'), 'answered'),
    action: runningOut,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a shipment, before the answer',
    link: 'database',
    isHere: commitOf(updates('orders', 'shipped_at'), 'answered'),
    action: shipping,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a delivery, before the answer',
    link: 'database',
    isHere: commitOf(updates('orders', 'delivered_at'), 'answered'),
    action: delivering,
    isDone: true,
  },
]

export const PAYMENT_POINTS: CrashPoint[] = [
  {
    name: 'K5 after the intent to ask the provider for an order',
    link: 'provider',
    isHere: asked(calls(/^POST .*\/orders$/)),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 after the provider made the order, before the shop heard of it',
    link: 'provider',
    isHere: responded(calls(/^POST .*\/orders$/)),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 before the provider’s order was stored',
    link: 'database',
    isHere: asked(STORE_PROVIDER_ORDER),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K7 after it was stored, before the answer',
    link: 'database',
    isHere: responded(STORE_PROVIDER_ORDER),
    action: startingToPay,
    isDone: true,
  },
  {
    name: 'K8 after a return’s signature was found right, before the transaction',
    link: 'provider',
    isHere: responded(calls(/^GET .*\/payments\/pay_/)),
    action: returning,
    isDone: false,
  },
  {
    name: 'K9 after the commit of a payment, before the answer to the return',
    link: 'database',
    isHere: commitOf(BOOK_PAYMENT, 'answered'),
    action: returning,
    isDone: true,
  },
  {
    name: 'K10 before an event was stored',
    link: 'database',
    isHere: asked(STORE_EVENT),
    action: isListening,
    isDone: false,
  },
  {
    name: 'K11 after an event was stored, before it was acknowledged',
    link: 'database',
    isHere: responded(STORE_EVENT),
    action: isListening,
    isDone: false,
  },
  {
    name: 'K12 after an event was acknowledged, before it was applied',
    link: 'provider',
    isHere: asked(calls(/^GET .*\/payments\/pay_/)),
    action: isListening,
    isDone: false,
  },
  {
    name: 'K13 between the payment’s row and the order’s, while an event is applied',
    link: 'database',
    isHere: asked(BOOK_PAYMENT),
    action: isListening,
    isDone: false,
  },
]

export const REFUND_POINTS: CrashPoint[] = [
  {
    name: 'K14 after the refund’s row was written, before the provider was asked',
    link: 'provider',
    isHere: asked(calls(/^POST .*\/refund$/)),
    action: givingBack,
    isDone: false,
  },
  {
    name: 'K15 after the provider gave the money back, before the shop heard of it',
    link: 'provider',
    isHere: responded(calls(/^POST .*\/refund$/)),
    action: givingBack,
    isDone: false,
  },
  {
    name: 'K16 after the refund was stored, before its mail was written',
    link: 'database',
    isHere: responded(STORE_REFUND),
    action: givingBack,
    isDone: false,
  },
]
