import { AUDIT_SUBJECTS } from '#shared/audit.ts'
import { CATEGORIES } from '#shared/categories.ts'
import { MAIL_STATUSES } from '#shared/mail.ts'
import { ORDER_FILTERS } from '#shared/order-status.ts'

/** An id in the middle of each list or deeper, as the cursor of later pages. */
export type Deep = { order: string; user: string; product: string; mail: string; audit: string; payment: string }

/**
 * The requests of the back office in a shop that `seedShop` filled. They are every list from its start and from its
 * middle, with each filter. Searches for a common word, a rare one, a part of a word, two letters and a missing word.
 */
export const adminLists = (deep: Deep): string[] => [
  '/api/dashboard',
  ...orderLists(deep),
  ...userLists(deep),
  ...productLists(deep),
  ...auditLists(deep),
  ...mailLists(deep),
  ...paymentLists(deep),
  ...reviewLists(deep),
  ...lists('/api/documents', [{}, { cursor: deep.order }, { kind: 'invoice' }, { search: 'ks/26' }]),
  ...lists('/api/documents', [{ from: dayAgo(6), to: dayAgo(0) }]),
  ...lists('/api/gst/summary', [{ from: dayAgo(30), to: dayAgo(0) }]),
  ...lists('/api/gst/documents', [
    { from: dayAgo(30), to: dayAgo(0) },
    { from: dayAgo(30), to: dayAgo(0), table: 'b2cs', place: '32-Kerala', rate: '5', cursor: deep.order },
    { from: dayAgo(30), to: dayAgo(0), kind: 'invoice', first: 'KS/26-27/000001', last: 'KS/26-27/000009' },
  ]),
  '/api/gst/changed-rates',
  ...lists('/api/gst/money', [{ from: dayAgo(6), to: dayAgo(0) }]),
  '/api/gst/ledgers',
  '/api/settings/planned',
  '/api/tax-rates',
  '/api/ready-to-trade',
  ...lists('/api/ready-to-trade/products', [{ rule: 'maker' }, { rule: 'maker', cursor: deep.product }]),
  '/api/breaches',
  '/api/invitations',
  '/api/content',
  '/api/content/people',
]

const orderLists = ({ order }: Deep) => [
  ...lists('/api/orders/to-pack', fromDepth([{}], order)),
  '/api/orders/sent',
  ...lists('/api/prescriptions', fromDepth([{}, { state: 'needed' }], order)),
  ...lists('/api/orders', fromDepth([{}, ...ORDER_FILTERS.map((state) => ({ state }))], order)),
  ...searches('/api/orders', ['devi', 'nambiar fath', '98470', 'hmi', 'na', 'EK000001234IN', 'zzzz'], order),
  ...lists('/api/orders', [{ search: order }, { search: order.slice(-8) }, { state: 'cancelled', search: 'devi' }]),
  `/api/orders/${order}/history`,
]

const userLists = ({ user }: Deep) => [
  ...lists('/api/users', fromDepth([{}], user)),
  `/api/users/${user}/nomination`,
  ...searches('/api/users', ['devi', 'nambiar fath', '98470', 'seed1234@', 'hmi', 'na', 'zzzz'], user),
]

const productLists = ({ product }: Deep) => [
  ...lists('/api/products/admin', [
    ...SORTS.flatMap((sort) => [...fromDepth([{ sort }], product), { sort, category: 'furniture' }]),
    ...fromDepth(
      CATEGORIES.map((category) => ({ category })),
      product,
    ),
    ...['low', 'sold-out', 'above-mrp'].flatMap((stock) => [
      ...fromDepth([{ stock }], product),
      { stock, sort: 'name' },
      { stock, category: 'ayurveda' },
      { stock, search: 'soap' },
    ]),
    ...SORTS.flatMap((sort) => [
      ...fromDepth([{ archived: 'yes', sort }], product),
      { archived: 'yes', sort, search: 'soap' },
    ]),
  ]),
  ...searches('/api/products/admin', ['soap', 'kasthuri thailam', 'seed-1234', 'sthu', 'ho', 'zzzz'], product),
  ...searches('/api/products/admin', ['thailam 200 ml', '200ml kasthuri', 'ml', '200 ml soap 12'], product),
  ...searches('/api/products/admin', ['300', 'കഷായം', 'പാൽക്കഷായം 200', 'ൽ'], product),
  '/api/bulk-changes',
]

const SORTS = ['newest', 'name', 'changed']

const auditLists = ({ audit, order, user }: Deep) =>
  lists('/api/audit', [
    ...fromDepth([{}, ...AUDIT_SUBJECTS.map((subject) => ({ subject }))], audit),
    { subject: 'order', subjectId: order },
    ...fromDepth([{ action: 'order shipped' }], audit),
    { person: user },
    ...fromDepth([{ person: 'devi nair' }], audit),
    { subject: 'order', action: 'order placed', person: 'devi nair' },
  ])

const mailLists = ({ mail }: Deep) => [
  '/api/mails/state',
  ...lists('/api/mails', fromDepth([{}, ...MAIL_STATUSES.map((status) => ({ status }))], mail)),
]

const paymentLists = ({ payment, order }: Deep) => [
  ...lists('/api/payments', [
    ...fromDepth([{}, { show: 'wrong' }], payment),
    { from: '2020-01-01', to: '2040-12-31' },
    { from: dayAgo(6), to: dayAgo(0), cursor: payment },
  ]),
  ...searches(
    '/api/payments',
    [payment, payment.slice(0, 20), order, order.slice(-8), 'nambiar fath', 'zzzz'],
    payment,
  ),
  '/api/payments/mismatches',
  `/api/payments/totals?from=${dayAgo(6)}&to=${dayAgo(0)}`,
  `/api/payments/books?from=${dayAgo(6)}&to=${dayAgo(0)}`,
  `/api/orders/${order}/refunds`,
]

const reviewLists = ({ product }: Deep) => [
  '/api/reviews/words',
  ...lists('/api/reviews', fromDepth([{}, { show: 'hidden' }, { show: 'flagged' }], product)),
]

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const searches = (path: string, words: string[], cursor: string) =>
  lists(
    path,
    fromDepth(
      words.map((search) => ({ search })),
      cursor,
    ),
  )

/** Each filter from the start and from the middle of its list. */
const fromDepth = (filters: object[], cursor: string) => filters.flatMap((filter) => [filter, { ...filter, cursor }])

const lists = (path: string, filters: object[]) =>
  filters.map((filter) => {
    const query = new URLSearchParams(Object.entries(filter)).toString()
    return query === '' ? path : `${path}?${query}`
  })
