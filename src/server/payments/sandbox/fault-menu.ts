/** The named calls that a fault can be played on; `any` stands for the REST calls, not for those of the window. */
export const CALL_NAMES = [
  'order.create',
  'order.fetch',
  'order.list',
  'order.edit',
  'order.payments',
  'payment.fetch',
  'payment.list',
  'payment.edit',
  'payment.capture',
  'payment.refunds',
  'refund.create',
  'refund.fetch',
  'refund.list',
  'refund.edit',
  'dispute.fetch',
  'dispute.list',
  'window.order',
  'window.pay',
  'window.bank',
  'window.wait',
] as const

export type CallName = (typeof CALL_NAMES)[number]

export const EVENT_NAMES = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const

export const METHOD_NAMES = ['card', 'upi', 'netbanking'] as const

type Detail = 'seconds' | 'copies' | 'amount'

/** One thing that can go wrong: what it can be aimed at, what else it can be told, and how it reads in the dashboard. */
export interface FaultChoice {
  to: 'call' | 'message' | 'payment' | 'refund'
  takes: readonly Detail[]
  title: string
}

const choice = (to: FaultChoice['to'], title: string, ...takes: Detail[]): FaultChoice => ({ to, title, takes })

export const FAULT_MENU = {
  slow: choice('call', 'Answer late (6 s unless told)', 'seconds'),
  too_many_requests: choice('call', 'Refuse: too many requests (429, again after 1 s unless told)', 'seconds'),
  server_error: choice('call', 'Answer with an error (500), nothing done'),
  cut: choice('call', 'Cut the connection, nothing done'),
  answer_lost: choice('call', 'Do it, then lose the answer'),
  duplicate: choice('message', 'Send it several times (1 copy more unless told)', 'copies'),
  drop: choice('message', 'Never send it'),
  delay: choice('message', 'Send it later (60 s unless told)', 'seconds'),
  reorder: choice('message', 'Send authorized after captured, refund created after processed'),
  wrong_secret: choice('message', 'Sign one try with a wrong secret'),
  old_secret: choice('message', 'Sign one try with the webhook’s previous secret'),
  failed_then_captured: choice(
    'payment',
    'Fail, then be captured with the same id (10 s later unless told)',
    'seconds',
  ),
  late_authorization: choice('payment', 'Bank silent for 10 min, pays after that (15 min unless told)', 'seconds'),
  browser_closed: choice('payment', 'Paid, but the browser is gone before the shop hears of it'),
  wrong_amount: choice('payment', 'Take another amount than the order’s (Re 1 less unless told)', 'amount'),
  customer_pays_fee: choice('payment', 'The buyer bears the fee: it comes on top of the order’s amount'),
  refund_fails: choice('refund', 'Be pending, then fail', 'seconds'),
  refund_waits: choice('refund', 'Stay pending for longer (1 day unless told)', 'seconds'),
  low_balance: choice('refund', 'Be refused: the account’s balance is too low'),
} as const satisfies Record<string, FaultChoice>

export type FaultKind = keyof typeof FAULT_MENU

export const FAULT_KINDS = Object.keys(FAULT_MENU).filter(isFaultKind)

export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULT_MENU, text)
}

/** What a fault of this kind can be aimed at, beside `any`. */
export function targetsOf(kind: FaultKind): readonly string[] {
  switch (FAULT_MENU[kind].to) {
    case 'call':
      return CALL_NAMES
    case 'message':
      return kind === 'reorder' ? ['payment.authorized', 'refund.created'] : EVENT_NAMES
    case 'payment':
      return METHOD_NAMES
    case 'refund':
      return []
  }
}
