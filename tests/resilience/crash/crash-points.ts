import type { LinkName, ProxiedShop } from '#tests/support/proxied-shop.ts'
import type { TrafficEvent } from '#tests/support/tcp-proxy-traffic.ts'
import {
  type CrashAction,
  delivering,
  expiringHold,
  placing,
  receivingWebhooks,
  refundingLatePayment,
  returning,
  shipping,
  startingToPay,
} from './crash-actions.ts'

export type CrashPoint = {
  /** Name in the table of crash points. */
  name: string
  link: LinkName
  /** Created for each crash, because some have state. */
  matches: () => (event: TrafficEvent) => boolean
  action: (shop: ProxiedShop, personName: string) => Promise<CrashAction>
  /** Whether a crash there leaves the action done. */
  isDone: boolean
}

type Match = (text: string) => boolean

export const onRequest = (match: Match) => () => (event: TrafficEvent) =>
  event.when === 'requested' && match(event.text)
export const onResponse = (match: Match) => () => (event: TrafficEvent) =>
  event.when === 'responded' && match(event.text)

/** The end of the transaction in which a statement matched. */
export const onCommit = (match: Match, when: TrafficEvent['when']) => () => {
  const matched = new Set<number>()
  return (event: TrafficEvent) => {
    if (event.text === 'begin') matched.delete(event.connection)
    if (match(event.text)) matched.add(event.connection)
    return event.text === 'commit' && event.when === when && matched.has(event.connection)
  }
}

/** Matches a statement by its effect, in any wording. */
export const reads = (table: string): Match => mentions(`(?:from|join) ${table}`)
export const inserts = (table: string): Match => mentions(`insert into ${table}`)
export const updates = (table: string, column: string): Match =>
  mentions(`update ${table} set (?:(?! where ).)*\\b${column} =`)

function mentions(pattern: string): Match {
  const regex = new RegExp(`\\b${pattern}(?!\\w)`)
  return (text) => regex.test(text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' '))
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
    matches: onRequest(reads('variants')),
    action: placing,
    isDone: false,
  },
  {
    name: 'K2 after its stock was taken',
    link: 'database',
    matches: onResponse(updates('variants', 'count_in_stock')),
    action: placing,
    isDone: false,
  },
  {
    name: 'K3 after the order was written, before its commit',
    link: 'database',
    matches: onCommit(INSERT_ORDER, 'requested'),
    action: placing,
    isDone: false,
  },
  {
    name: 'K4 after its commit, before the answer',
    link: 'database',
    matches: onCommit(INSERT_ORDER, 'responded'),
    action: placing,
    isDone: true,
  },
  {
    name: 'K17 after a mail was taken by the mail server, before it was marked',
    link: 'mail',
    matches: onResponse(calls(/^mail$/)),
    action: placing,
    isDone: true,
  },
  {
    name: 'K18 after the sweeper returned the stock, before its commit',
    link: 'database',
    matches: onCommit(updates('variants', 'count_in_stock'), 'requested'),
    action: expiringHold,
    isDone: false,
  },
  {
    name: 'K18 after the sweeper’s commit',
    link: 'database',
    matches: onCommit(updates('variants', 'count_in_stock'), 'responded'),
    action: expiringHold,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a shipment, before the answer',
    link: 'database',
    matches: onCommit(updates('orders', 'shipped_at'), 'responded'),
    action: shipping,
    isDone: true,
  },
  {
    name: 'K19 after the commit of a delivery, before the answer',
    link: 'database',
    matches: onCommit(updates('orders', 'delivered_at'), 'responded'),
    action: delivering,
    isDone: true,
  },
]

export const PAYMENT_POINTS: CrashPoint[] = [
  {
    name: 'K5 after the intent to ask the provider for an order',
    link: 'provider',
    matches: onRequest(calls(/^POST .*\/orders$/)),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 after the provider made the order, before the shop heard of it',
    link: 'provider',
    matches: onResponse(calls(/^POST .*\/orders$/)),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K6 before the provider’s order was stored',
    link: 'database',
    matches: onRequest(STORE_PROVIDER_ORDER),
    action: startingToPay,
    isDone: false,
  },
  {
    name: 'K7 after it was stored, before the answer',
    link: 'database',
    matches: onResponse(STORE_PROVIDER_ORDER),
    action: startingToPay,
    isDone: true,
  },
  {
    name: 'K8 after a return’s signature was found right, before the transaction',
    link: 'provider',
    matches: onResponse(calls(/^GET .*\/payments\/pay_/)),
    action: returning,
    isDone: false,
  },
  {
    name: 'K9 after the commit of a payment, before the answer to the return',
    link: 'database',
    matches: onCommit(BOOK_PAYMENT, 'responded'),
    action: returning,
    isDone: true,
  },
  {
    name: 'K10 before an event was stored',
    link: 'database',
    matches: onRequest(STORE_EVENT),
    action: receivingWebhooks,
    isDone: false,
  },
  {
    name: 'K11 after an event was stored, before it was acknowledged',
    link: 'database',
    matches: onResponse(STORE_EVENT),
    action: receivingWebhooks,
    isDone: false,
  },
  {
    name: 'K12 after an event was acknowledged, before it was applied',
    link: 'provider',
    matches: onRequest(calls(/^GET .*\/payments\/pay_/)),
    action: receivingWebhooks,
    isDone: false,
  },
  {
    name: 'K13 between the payment’s row and the order’s, while an event is applied',
    link: 'database',
    matches: onRequest(BOOK_PAYMENT),
    action: receivingWebhooks,
    isDone: false,
  },
]

export const REFUND_POINTS: CrashPoint[] = [
  {
    name: 'K14 after the refund’s row was written, before the provider was asked',
    link: 'provider',
    matches: onRequest(calls(/^POST .*\/refund$/)),
    action: refundingLatePayment,
    isDone: false,
  },
  {
    name: 'K15 after the provider gave the money back, before the shop heard of it',
    link: 'provider',
    matches: onResponse(calls(/^POST .*\/refund$/)),
    action: refundingLatePayment,
    isDone: false,
  },
  {
    name: 'K16 after the refund was stored, before its mail was written',
    link: 'database',
    matches: onResponse(STORE_REFUND),
    action: refundingLatePayment,
    isDone: false,
  },
]
